import { given } from "../../schema/given.ts";
import type { ServedIssuer } from "./served-issuer.ts";
import type { Target } from "./target.ts";

/** A target whose authorization server is the harness: it listens before the target is connected or started. */
export function withIssuer(target: Target, served: ServedIssuer): Target {
  return {
    ...target,
    ...given({ beside: target.beside && withIssuer(target.beside, served) }),
    connect: async (purpose, revision, recorder) => {
      await served.start();
      return target.connect(purpose, revision, recorder);
    },
    end: async () => {
      await target.end?.();
      await served.end();
    },
  };
}
