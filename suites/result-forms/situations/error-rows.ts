import type { ResultForm } from "./result-form.ts";

type Given = Partial<NonNullable<ResultForm["error"]>>;

const row = (name: string, what: string, error: Given): ResultForm => ({
  name: `errors.${name}`,
  what,
  use: "call",
  legal:
    "The schema of the revision allows every number as the code of an error, every text as its message and every value as its data. JSON-RPC leaves the codes outside of -32768 to -32000 to applications.",
  ground: "schema",
  hint: "Give every error to the caller, with any code and any data, and go on.",
  error: { code: -32603, message: "The call failed", ...error },
});

const LONG = 65_536;

/** The row with an error that has nothing unusual. A client that does not take it takes no other one either. */
export const PLAIN_FAILURE = "errors.plain";

/** Errors in other legal forms. After each of them the client goes on. */
export const ERRORS: readonly ResultForm[] = [
  {
    ...row("plain", "with the code -32602 and a text", { code: -32_602, message: "A plain error" }),
    legal:
      "An error is a response as a result is. A client that reports results at once, and after an error cancels the call or sends nothing until mcp-conform ends it, has not given the error to its caller. One that ends by itself without an error may have its reason.",
    hint: "Find the request of an error by its id, as that of a result, and give the error to the caller at once.",
  },
  row("code-one", "with the code 1", { code: 1 }),
  row("code-status", "with the code 404", { code: 404 }),
  row("code-server", "with the code -32010, which JSON-RPC leaves to servers", { code: -32_010 }),
  row("code-large", "with a code of more than 32 bits", { code: 4_294_967_297 }),
  row("data-null", "with data: null", { data: null }),
  row("data-false", "with data: false", { data: false }),
  row("data-text", "with a text as data", { data: "more" }),
  row("data-list", "with a list as data", { data: [1, [], {}] }),
  row("message-empty", "with an empty message", { message: "" }),
  row("message-lines", "with line separators and a null character in its message", {
    message: "one\ntwo\u2028three\u0000",
  }),
  row("message-long", "with a message of 64 KiB", { message: "e".repeat(LONG) }),
];
