import { needsExercise } from "../../../harness/check/expect.ts";

/** The client sent nothing of the kind: that shows neither that it can nor that it cannot. */
export function unshown(what: string): () => never {
  return () => needsExercise(`a client that sends ${what}`);
}
