import { ownMember } from "../../schema/own-member.ts";
import { eraOf, within } from "../../schema/revision.ts";
import { type Asked, isEndless } from "./requests.ts";
import type { NotifyStep, OpenStep, Step } from "./step.ts";
import type { Survey } from "./survey.ts";
import type { Tables } from "./tables.ts";

/** The request that each server of the era answers. */
export const leastMethod = ({ revision }: Pick<Survey, "revision">): string =>
  eraOf(revision) === "stateful" ? "ping" : "server/discover";

/** Whether a request can be written in a form. */
export function fitsForm(
  name: string,
  { method, params = {} }: Asked,
  survey: Survey,
  { forms }: Tables,
): boolean {
  if (isEndless(method)) return false;
  const row = forms.find(({ id }) => id === name);
  if (row === undefined) return true;
  const own = row.method === "" ? leastMethod(survey) : row.method;
  // What a form replaces must not be what the request is about.
  if (ownMember(params, "_meta") !== undefined && own !== undefined) return false;
  return (own === undefined || own === method) && (row.fits?.(params) ?? true);
}

/** Where a stream can be resumed. */
export const resumption = ({ revision, transport }: Survey): readonly Step[] =>
  transport === "http" && eraOf(revision) === "stateful" ? [{ do: "resume", on: 0 }] : [];

/** Notifications in other forms. */
export function notificationSteps({ revision }: Survey, { notifications }: Tables): readonly NotifyStep[] {
  return notifications
    .filter((one) => within(revision, one.revisions ?? {}))
    .map(({ method, params }) => ({
      do: "notify",
      on: 0,
      method,
      ...(params === undefined ? {} : { params }),
    }));
}

/** Other ways to begin a session. */
export function openingSteps({ revision }: Survey, { openings }: Tables): readonly OpenStep[] {
  return openings
    .filter((one) => within(revision, one.revisions ?? {}))
    .map(({ id }) => ({ do: "open", on: 0, form: id }));
}
