import { ownMember } from "../../../schema/own-member.ts";

const CTRL_C = "\u0003";

/** Calls a handler for each key that is typed; Ctrl-C is the key "q". Returns what ends it. */
export function onKeys(stdin: NodeJS.ReadStream, handlers: Readonly<Record<string, () => void>>): () => void {
  const onData = (text: string) => {
    for (const key of text) ownMember(handlers, key === CTRL_C ? "q" : key.toLowerCase())?.();
  };
  if (stdin.isTTY) stdin.setRawMode(true);
  stdin.setEncoding("utf8").on("data", onData);
  return () => {
    stdin.off("data", onData).pause();
    if (stdin.isTTY) stdin.setRawMode(false);
  };
}
