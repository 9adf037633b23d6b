import type { ClientSituation } from "../../../harness/check/situation.ts";
import { SIZES, sized, sizeInWords } from "../../../harness/forms/size.ts";
import type { JsonObject } from "../../../schema/json.ts";
import { repairStateful } from "../../across-topics/situations/repair-stateful.ts";
import { STATEFUL } from "../../across-topics/situations/revisions.ts";
import { runScript } from "../../across-topics/situations/server-script.ts";
import { ADD_NUMBERS, ADD_NUMBERS_CALL, addTools } from "../../across-topics/situations/tools.ts";
import { OVER_STDIO, type PingForm } from "./form.ts";
import { type WriteErrors, writeForms } from "./ping-forms.ts";
import { META_KEY } from "./ping-texts.ts";

/** The text of a ping with this number of bytes. */
const ofSize = (bytes: number) => (ping: JsonObject) =>
  sized((padding) => JSON.stringify({ ...ping, params: { _meta: { [META_KEY]: padding } } }), bytes);

/** From the smallest to the largest: the first one without an answer is the limit of the client. */
const SIZED: readonly PingForm[] = SIZES.map((bytes) => ({
  name: `size.${bytes}`,
  what: `of ${sizeInWords(bytes)}`,
  legal: "No sentence limits the size of a message.",
  ground: "unsaid",
  hint: "Read messages of any size, or set a limit of many megabytes. A client over its limit says so, and does not fall silent.",
  text: ofSize(bytes),
}));

const LOG_LINE = `${"mcp-conform writes to standard error. ".repeat(3).trim()}\n`;

const ERRORS = 1024 * 1024;

const LOGGED: PingForm = {
  name: "stdio.errors",
  what: `after the server wrote ${sizeInWords(ERRORS)} to its standard error`,
  legal:
    "A server may write to standard error at any time. A client may ignore that, but a pipe that is not read holds 64 KiB: then the server waits for ever.",
  ground: "unsaid",
  hint: "Read standard error of the server to its end, or connect it to a place that takes everything.",
  transports: OVER_STDIO,
  errors: () => LOG_LINE.repeat(Math.ceil(ERRORS / LOG_LINE.length)),
};

export const LARGE_FORMS: readonly PingForm[] = [...SIZED, LOGGED];

export const largeForms: ClientSituation = {
  name: "forms-large",
  describe: "sends larger and larger messages, and writes much to its standard error",
  asks: "Connect, list the tools, call the tool of the context, and close.",
  context: { calls: [ADD_NUMBERS_CALL] },
  official: "tools_call",
  revisions: STATEFUL,
  server: ({ transport, silence }) => {
    let toErrors: WriteErrors | undefined;
    const script = writeForms(LARGE_FORMS, transport, () => toErrors);
    return {
      hooks: [
        {
          takesErrors: (write) => {
            toErrors = write;
          },
        },
        runScript(script, silence),
        addTools(ADD_NUMBERS),
        repairStateful(),
      ],
    };
  },
};
