import type { Fault } from "../../../../harness/switches/server.ts";

const SIZES = [4096, 65_535, 65_536, 65_537, 262_144, 1_048_576] as const;

/** A line of this length ends the process, as a reader with a fixed buffer does. */
export const sizeFaults: readonly Fault[] = [
  ...SIZES.map(
    (bytes): Fault => ({
      id: `forms.size.ends-at-${bytes}`,
      describe: `ends at a line of ${bytes} bytes`,
      transports: ["stdio"],
      trips: [`forms.size.${bytes}`],
      says: new RegExp(`${(bytes - 1).toLocaleString("en-US")} bytes`),
      endsAt: () => (line) => Buffer.byteLength(line) >= bytes,
    }),
  ),
  {
    id: "forms.size.mute",
    describe: "does not answer a request with a long text in _meta",
    trips: ["forms.size.65535"],
    says: /no answer/,
    dispatch: (call, next) =>
      JSON.stringify(call.params).length > 60_000 ? new Promise(() => {}) : next(call),
    transports: ["stdio"],
  },
];
