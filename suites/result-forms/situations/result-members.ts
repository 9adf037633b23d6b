import { isObject, type JsonObject } from "../../../schema/json.ts";
import { ownMember } from "../../../schema/own-member.ts";
import type { Form } from "../../forms/situations/form.ts";

type Why = Pick<Form, "legal" | "ground" | "hint">;

export const MEMBERS: Why = {
  legal:
    "The schema of the revision allows this result: what is left out or empty is optional, and further members are allowed.",
  ground: "schema",
  hint: "Ignore members that the client does not know, and read optional members as optional.",
};

export const LATER_MEMBERS: Pick<Form, "legal"> = {
  legal:
    "Later revisions define this member. In earlier ones it is a further member, which the schema allows as well.",
};

/** An image of one pixel. */
export const PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** Changes the first entry of the list of a result. */
const first =
  (member: string) =>
  (edit: (one: JsonObject) => JsonObject) =>
  (plain: JsonObject): JsonObject => {
    const list = ownMember(plain, member);
    const [one, ...others] = Array.isArray(list) ? list : [];
    return { ...plain, [member]: [isObject(one) ? edit(one) : one, ...others] };
  };

export const firstBlock = first("content");
export const firstContents = first("contents");
export const firstMessage = first("messages");
