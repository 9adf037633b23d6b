import type { KnownOf } from "../harness/verdict/result.ts";
import { say } from "./language/language.ts";
import { printableLine } from "./text.ts";

/** "@modelcontextprotocol/sdk 1.32.2". Where only the answers of the server show an SDK, another one may answer alike. */
export function sdkName({ sdk, version }: KnownOf): string {
  return printableLine(
    version === undefined ? say("{sdk} or a similar SDK", { sdk }) : `${sdk} ${version}`,
    80,
  );
}
