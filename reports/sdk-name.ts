import type { KnownOf } from "../harness/verdict/result.ts";
import { say } from "./language/language.ts";
import { printableLine } from "./text.ts";

/** "@modelcontextprotocol/sdk 1.32.2", "SDKs such as @modelcontextprotocol/sdk": where only the answers of a server show an SDK, another one may answer alike. */
export function sdkName({ sdk, version }: KnownOf): string {
  return printableLine(version === undefined ? say("SDKs such as {sdk}", { sdk }) : `${sdk} ${version}`, 80);
}
