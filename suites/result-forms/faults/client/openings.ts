import type { Fault, Hooks } from "../../../../harness/reference/client/switch.ts";
import { STATEFUL } from "../../../across-topics/faults/client/places.ts";

const endsOn = (which: RegExp): Hooks => ({
  receive: (text) => {
    if (text.includes('"serverInfo"') && which.test(text))
      throw new Error("The result of initialize is invalid");
    return text;
  },
});

const fault = (name: string, describe: string, which: RegExp): Fault => ({
  id: `forms.initialize.${name}`,
  describe,
  revisions: STATEFUL,
  trips: [`client.forms.initialize.${name}`],
  says: /nothing after the result of initialize/,
  ...endsOn(which),
});

export const openingFaults: readonly Fault[] = [
  fault("capabilities-unknown", "refuses a server with an unknown capability", /"mcp-conform":\{"one"/),
  {
    ...fault("required-only", "needs the instructions of a server", /never/),
    receive: (text) => {
      if (text.includes('"serverInfo"') && !text.includes('"instructions"'))
        throw new Error("The result of initialize is invalid");
      return text;
    },
  },
  fault("server-info", "refuses a server whose introduction has unknown members", /"websiteUrl"/),
];
