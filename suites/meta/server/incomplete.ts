import { HeaderMismatch, type Shape } from "../../../harness/check/answers.ts";
import { requestMessage } from "../../../harness/session/lines/envelope.ts";
import type { Reply } from "../../../harness/session/replies/reply.ts";
import type { Session } from "../../../harness/session/session.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { META } from "../../../schema/meta-keys.ts";

/** A request with changed params, and with the headers of the valid request. */
function changed(
  session: Session,
  method: string,
  change: (params: JsonObject) => JsonObject | undefined,
  broken = true,
): Promise<Reply> {
  const id = session.freshId();
  const { params, ...rest } = requestMessage(session.speaker, id, method);
  const edited = change(isObject(params) ? params : {});
  const message = { ...rest, ...(edited === undefined ? {} : { params: edited }) };
  return session.ask(message, id, { broken });
}

function withoutKey(key: string) {
  return (params: JsonObject): JsonObject => {
    const meta = isObject(params._meta) ? params._meta : {};
    return { ...params, _meta: Object.fromEntries(Object.entries(meta).filter(([name]) => name !== key)) };
  };
}

export function withoutVersion(session: Session, method = "server/discover"): Promise<Reply> {
  return changed(session, method, withoutKey(META.protocolVersion));
}

export function withoutCapabilities(session: Session, method = "server/discover"): Promise<Reply> {
  return changed(session, method, withoutKey(META.clientCapabilities));
}

/** A valid request: the member is optional. */
export function withoutClientInfo(session: Session, method = "server/discover"): Promise<Reply> {
  return changed(session, method, withoutKey(META.clientInfo), false);
}

export function withoutMeta(session: Session, method = "server/discover"): Promise<Reply> {
  return changed(session, method, ({ _meta, ...rest }) => rest);
}

export function withoutParams(session: Session, method = "server/discover"): Promise<Reply> {
  return changed(session, method, () => undefined);
}

/** A body without a version differs from the header. Which error the server reports is open (reading A1). */
export const headerMismatchOverHttp: Shape = {
  words: "over HTTP error -32020",
  matches: (reply) => reply.kind === "error" && reply.code === HeaderMismatch && reply.http !== undefined,
};
