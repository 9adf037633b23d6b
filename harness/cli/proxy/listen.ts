import { printableLine } from "../../../reports/text.ts";
import { UsageError } from "../../library/usage-error.ts";
import type { Place } from "../../proxy/http.ts";

const LOOPBACK = "127.0.0.1";

/** Where to listen: "127.0.0.1:7000", "7000", "[::1]:7000". Without it, a free port of loopback. */
export function placeOf(listen: unknown): Place {
  if (listen === undefined) return { host: LOOPBACK, port: 0 };
  const text = String(listen);
  const [, named, bare, digits = ""] = /^(?:\[([\da-f:.]+)\]:|([^:]+):)?(\d{1,5})$/i.exec(text) ?? [];
  if (digits === "" || Number(digits) > 65_535)
    throw new UsageError(
      `--listen ${printableLine(text)}: expected an address and a port, such as 127.0.0.1:7000.`,
    );
  return { host: named ?? bare ?? LOOPBACK, port: Number(digits) };
}
