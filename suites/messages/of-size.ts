/** Their checks judge what a long message does to the server. */
const OF_SIZES = "forms.size.";

/** Whether a check that tries long messages has sent something: no page limits them, so its own finding says all. */
export function isOfSize({ by }: { readonly by?: string }): boolean {
  return by?.startsWith(OF_SIZES) === true;
}
