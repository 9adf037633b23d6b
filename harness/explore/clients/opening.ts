import { REVISIONS, type Revision, within } from "../../../schema/revision.ts";
import type { ClientSituation, Played } from "../../check/situation.ts";
import { play } from "../../client/play.ts";
import type { Conversation } from "../../trace/conversation.ts";
import { Recorder } from "../../trace/recorder.ts";
import type { ClientSetup } from "./meeting.ts";

export interface Opening {
  readonly played: Played;
  /** Undefined: client and server did not agree. */
  readonly revision: Revision | undefined;
}

/** Starts a client once, to see which revision it speaks with a server that speaks all of them, or the given one. */
export async function openingOf(
  usual: ClientSituation,
  {
    leg,
    redaction,
    ...context
  }: Omit<ClientSetup, "leg"> & { readonly leg: Pick<ClientSetup["leg"], "transport"> },
  wanted: Revision | "latest",
): Promise<Opening> {
  const all = REVISIONS.filter((one) => within(one, usual.revisions ?? {}));
  const revisions = wanted === "latest" ? all : [wanted];
  const [last] = revisions.slice(-1);
  if (last === undefined) throw new Error("there is always a revision");
  const agreedIn = (conversations: readonly Conversation[]) =>
    conversations.flatMap(({ agreed }) => agreed?.revision ?? []).findLast((one) => revisions.includes(one));
  const recorder = new Recorder(redaction === undefined ? {} : { redaction });
  const played = await play(
    usual,
    { revision: last, transport: leg.transport },
    { ...context, recorder },
    { revisions, revisionOfLeg: (conversations) => agreedIn(conversations) ?? last },
  );
  return { played, revision: agreedIn(played.conversations) };
}
