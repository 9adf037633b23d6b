/** A check that failed. Its text says all; the stack, which shows only the code of the test runner, is left out. */
export class ConformanceFailure extends Error {
  override readonly name = "ConformanceFailure";

  constructor(text: string) {
    super(text);
    this.stack = `${this.name}: ${text}`;
  }
}
