import type { Fault } from "../../../../harness/reference/client/switch.ts";
import { STATEFUL } from "../../../across-topics/faults/client/places.ts";

const SIZES: readonly number[] = [4_096, 65_535, 65_536, 65_537, 262_144, 1_048_576];

/** A reader with a buffer of a fixed size: one for each row of the table of sizes. */
export const sizeFaults: readonly Fault[] = SIZES.map((bytes) => ({
  id: `forms.size.${bytes}`,
  describe: `overlooks messages of exactly ${bytes} bytes`,
  revisions: STATEFUL,
  trips: [`client.forms.size.${bytes}`],
  says: /no answer to a ping of /,
  receive: (text) => (text.includes('"method":"ping"') && Buffer.byteLength(text) === bytes ? "" : text),
}));
