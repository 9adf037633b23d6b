/** What remains of a limit that has nearly passed is not waited for again: questions side by side are not asked in the same moment. */
const ROUND = 0.95;

/**
 * The time that a leg pays for answers that do not come: the limit of the operator once, for all questions together, and once more for those that
 * are asked again. What is asked after that is waited for only shortly, and not judged by its silence. All times in milliseconds.
 */
export class SilenceBudget {
  readonly #measure: () => () => number;
  /** Since a limit ended, or the leg began. */
  #sinceExpiry: () => number;
  #spent = 0;
  #isOver = false;
  #isClosed = false;
  #isClosedInLeg = false;
  /** Before the first leg each question may need the whole limit. */
  #isLeg = false;
  readonly #retrying = new Set<string>();
  readonly #givenUpOn = new Set<string>();
  readonly #paidFor = new Set<string>();

  /** `measure`: begins to measure a time. */
  constructor(measure: () => () => number) {
    this.#measure = measure;
    this.#sinceExpiry = measure();
  }

  /** A leg begins: what was paid before does not count for it. */
  beginLeg(): void {
    this.#isLeg = true;
    this.#isClosedInLeg = false;
    this.#retrying.clear();
    this.#refill();
  }

  /**
   * What was missed is asked again, all of it together; or what was seen is looked at again, which may miss an answer that the first look had.
   * Each happens once in a leg.
   */
  beginRetries(of: "missed" | "seen"): void {
    if (this.#retrying.has(of)) return;
    this.#retrying.add(of);
    this.#refill();
  }

  /** A question has got no answer within the limit. What several questions waited for at the same time is paid once. */
  expired(limit: number): void {
    this.#spent += Math.min(limit, this.#sinceExpiry());
    this.#sinceExpiry = this.#measure();
    this.#isOver = this.#spent >= ROUND * limit;
  }

  /** The limit was paid, in this part of the leg. What is asked from now on is not judged by its silence. */
  get isSpent(): boolean {
    return this.#isLeg && (this.#isOver || this.#isClosed || this.#isClosedInLeg);
  }

  /** Why answers do not come is known: no more is paid, in this part of the leg or a later one. */
  close(): void {
    this.#isClosed = true;
  }

  /** The same in this leg: the next one may differ. */
  closeInLeg(): void {
    this.#isClosedInLeg = true;
  }

  /** A check begins. */
  begin(by: string): void {
    this.#givenUpOn.delete(by);
    this.#paidFor.delete(by);
  }

  /** A check has asked something that was not waited for in full. */
  giveUpOn(by: string): void {
    this.#givenUpOn.add(by);
  }

  /** A question of this check has got no answer within the whole limit. */
  paidFor(by: string): void {
    this.#paidFor.add(by);
  }

  /** Whether all that a check has missed was not waited for in full. */
  hasGivenUpOn(by: string): boolean {
    return this.#givenUpOn.has(by) && !this.#paidFor.has(by);
  }

  #refill(): void {
    this.#spent = 0;
    this.#isOver = false;
    this.#sinceExpiry = this.#measure();
  }
}
