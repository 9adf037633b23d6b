import type { Reply } from "../../../harness/session/replies/reply.ts";
import type { Session } from "../../../harness/session/session.ts";
import { HEADER } from "../../../harness/trace/headers.ts";
import type { JsonObject } from "../../../schema/json.ts";
import { META } from "../../../schema/meta-keys.ts";
import { withHeader } from "../../across-topics/server/http/headers.ts";

/** Not a revision: a date long before the first one. */
export const UNKNOWN_VERSION = "1900-01-01";

/** Sends a request with an unknown revision in its body and, over HTTP, in its header. */
export function requestInUnknownVersion(
  session: Session,
  method: string,
  params: JsonObject = {},
): Promise<Reply> {
  const named = { ...params, _meta: { [META.protocolVersion]: UNKNOWN_VERSION } };
  return session.request(method, named, {
    broken: true,
    headers: withHeader(HEADER.protocolVersion, UNKNOWN_VERSION),
  });
}
