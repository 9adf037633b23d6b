import type { KnownOf } from "../harness/verdict/result.ts";
import { printableLine } from "./text.ts";

/** "@modelcontextprotocol/sdk 1.32.2" */
export function sdkName({ sdk, version }: KnownOf): string {
  return printableLine(version === undefined ? sdk : `${sdk} ${version}`, 80);
}
