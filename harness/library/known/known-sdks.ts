import { applyBaseline } from "../../verdict/baseline.ts";
import type { BaselineEntry } from "../../verdict/expectation.ts";
import type { Result } from "../../verdict/result.ts";
import { installedFor } from "./packages.ts";
import { acceptedOf, recognized } from "./recognize.ts";

interface Given {
  readonly command: string | undefined;
  readonly cwd: string | undefined;
  /** Every revision is tried. */
  readonly all: boolean;
  /** The operator accepts what is known. */
  readonly accepts: boolean;
}

/** What is known of the SDKs of one server. */
export interface KnownSdks {
  /** The result in which the findings of the SDK say so. */
  recognize(result: Result): Result;
  /** What the operator accepts, as entries of a baseline. */
  accepted(recognized: Result): readonly BaselineEntry[];
  /** A recognized result in which what the operator accepts is excused. */
  excuse(recognized: Result): Result;
}

export function knownSdks({ command, cwd, all, accepts }: Given): KnownSdks {
  const installed = installedFor(command, cwd);
  const accepted = (result: Result) => (accepts ? acceptedOf(result, installed) : []);
  return {
    recognize: (result) => recognized(result, installed),
    accepted,
    excuse: (result) => {
      const entries = accepted(result);
      if (entries.length === 0) return result;
      const today = new Date().toISOString().slice(0, 10);
      return applyBaseline(result, "--accept-known", [], { today, all, accepted: entries });
    },
  };
}
