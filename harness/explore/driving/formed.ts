import { given } from "../../../schema/given.ts";
import type { JsonObject } from "../../../schema/json.ts";
import { forms } from "../../forms/forms.ts";
import type { Reply } from "../../session/replies/reply.ts";
import type { Headers } from "../../trace/event.ts";
import type { Tables } from "../tables.ts";

/** A message in another form. */
export interface Formed {
  readonly message: JsonObject;
  readonly text: string;
  readonly cuts?: NonNullable<ReturnType<Tables["forms"][number]["write"]>["cuts"]>;
  readonly headers: (headers: Headers) => Headers;
  readonly mayRefuse?: (reply: Reply) => boolean;
}

const asTheyAre = (headers: Headers) => headers;

/** A request in the form with this name: one of those that are legal for any request, or a row of the tables. */
export function formed(name: string, message: JsonObject, tables: Tables): Formed | undefined {
  const usual = forms(message).find((one) => one.name === name);
  if (usual !== undefined) return { headers: asTheyAre, ...usual };
  const row = tables.forms.find(({ id }) => id === name);
  if (row === undefined) return undefined;
  const { message: own, text = JSON.stringify(own), cuts, headers = asTheyAre } = row.write(message);
  return { message: own, text, headers, ...given({ cuts, mayRefuse: row.mayRefuse }) };
}
