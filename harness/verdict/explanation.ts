/** What the suites know about a check and reports print. Both import these types, because neither may import the other. */

/** One labelled fact. */
export interface Fact {
  readonly label: string;
  /** Several for a list: answers, faults. */
  readonly texts: readonly string[];
  /** The source of the fact. */
  readonly url?: string;
  /** The text is a shell command. */
  readonly command?: true;
  /** The text is a message of a peer. */
  readonly message?: true;
}

export interface Explained {
  readonly id: string;
  readonly facts: readonly Fact[];
}

export interface ExplainedCheck extends Explained {
  /** The rule, as a sentence. */
  readonly title: string;
  /** "MUST", or "SHOULD (2024-11-05), MUST (2025-03-26, …)". */
  readonly level: string;
  readonly requirements: readonly Explained[];
}
