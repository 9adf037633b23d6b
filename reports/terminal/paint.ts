/** Colours by what they mean. Without colour each is the text itself, and nothing is said by colour alone. */
export interface Paint {
  good(text: string): string;
  bad(text: string): string;
  warning(text: string): string;
  quiet(text: string): string;
  strong(text: string): string;
}

const same = (text: string) => text;

export const plain: Paint = { good: same, bad: same, warning: same, quiet: same, strong: same };
