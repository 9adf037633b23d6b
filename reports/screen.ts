/** Colours by meaning. Without colour each returns the text itself. No information is in the colour only. */
export interface Paint {
  good(text: string): string;
  bad(text: string): string;
  warning(text: string): string;
  quiet(text: string): string;
  strong(text: string): string;
}

/** Where a report is printed. */
export interface Screen extends Paint {
  /** Characters in a line. */
  readonly width: number;
  /** Makes a text a link. Absent where the terminal has no links: then the address itself is printed. */
  readonly link?: (text: string, url: string) => string;
}

const same = (text: string) => text;

/** The width of a file or a pipe. */
const WIDTH = 100;

export const plain: Screen = {
  good: same,
  bad: same,
  warning: same,
  quiet: same,
  strong: same,
  width: WIDTH,
};
