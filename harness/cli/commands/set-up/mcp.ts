import { PassThrough } from "node:stream";
import { ReferenceServer } from "../../../reference/server/core/server.ts";
import { serve } from "../../../reference/server/wire/stdio.ts";
import { EXIT, type ExitCode } from "../../../verdict/verdict.ts";
import { interruptible } from "../../interrupt.ts";
import { suiteOffer } from "../../mcp/offer.ts";

/**
 * The suite as an MCP server over stdio. It speaks every revision with the code of the reference server, which all checks prove. Resolves at
 * the end of the input, or at a signal; what is being judged then ends first.
 */
export async function mcp(): Promise<ExitCode> {
  const { signal, stop } = interruptible();
  const input = new PassThrough();
  process.stdin.pipe(input);
  signal.addEventListener("abort", () => {
    process.stdin.unpipe(input).destroy();
    input.end();
  });
  await serve(new ReferenceServer({}, suiteOffer()), { input, output: process.stdout });
  stop();
  return EXIT.conformant;
}
