import type { Fault } from "../../../../harness/reference/client/switch.ts";

const fault = (name: string, describe: string, edit: (url: string) => string): Fault => ({
  id: `forms.url.${name}`,
  describe,
  transports: ["http"],
  trips: [`client.forms.url.${name}`],
  says: /POST \/mcp/,
  decide: { url: edit },
});

export const urlFormFaults: readonly Fault[] = [
  fault("query", "removes the query from the URL of a server", (url) => url.replace(/\?.*/, "")),
  fault("path", "decodes the path of the URL of a server", (url) => url.replace("%2F", "/")),
  fault("slash", "removes the slash at the end of the path of a server", (url) => url.replace("/?", "?")),
];
