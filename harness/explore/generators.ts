import fc from "fast-check";
import { eraOf } from "../../schema/revision.ts";
import { LISTS, type ListName } from "../check/inventory.ts";
import type { JsonRpcId } from "../session/replies/reply.ts";
import { illegalFor } from "./illegal.ts";
import { requestsFor, taskMethods } from "./requests.ts";
import type { RequestStep, Slot, Step } from "./step.ts";
import { offers, type Survey } from "./survey.ts";
import { fitsForm, notificationSteps, openingSteps, resumption } from "./sweep-steps.ts";
import { isHere, type Tables } from "./tables.ts";

/** Ids that a client may use, and that programs have read wrongly before. */
const IDS: readonly JsonRpcId[] = [
  Number.MAX_SAFE_INTEGER,
  Number.MIN_SAFE_INTEGER,
  2 ** 31,
  2 ** 53 - 2,
  -1,
  0,
  "",
  "1",
  "null",
  "é 語 🙂",
  "a b",
  "constructor",
  "__proto__",
  "a".repeat(200),
];

/** The forms of `harness/forms` that are tried: each is legal for any request. */
const USUAL_FORMS = [
  "text.reversed",
  "text.spaced",
  "text.escaped",
  "text.escaped-names",
  "text.ascii",
  "text.solidus",
  "members.unknown",
  "members.unknown-meta",
  "delivery.middle",
] as const;

/** The names of the forms that are there for a server, and for a request. */
export const formNames = (survey: Survey, tables: Tables): readonly string[] => [
  ...USUAL_FORMS,
  ...tables.forms.filter((one) => isHere(one, survey)).map(({ id }) => id),
];

/** Conversations are short: most faults need few steps, and each is judged as a whole. */
const MOST_STEPS = 24;

export interface Choice {
  readonly illegal: boolean;
  readonly tables: Tables;
}

/** Conversations with a server. */
export function conversationsFor(survey: Survey, choice: Choice): fc.Arbitrary<readonly Step[]> {
  return fc.array(stepsFor(survey, choice), { minLength: 2, maxLength: MOST_STEPS, size: "max" });
}

/** The conversation with this number in the run of a seed. */
export function conversationOf(
  conversations: fc.Arbitrary<readonly Step[]>,
  seed: number,
  nth: number,
): readonly Step[] {
  const [one = []] = fc.sample(conversations, { seed: (seed + nth) | 0, numRuns: 1 });
  return one;
}

function stepsFor(survey: Survey, { illegal, tables }: Choice): fc.Arbitrary<Step> {
  const on: fc.Arbitrary<Slot> = fc.oneof(
    { arbitrary: fc.constant<Slot>(0), weight: 3 },
    { arbitrary: fc.constant<Slot>(1), weight: 1 },
  );
  const isStateful = eraOf(survey.revision) === "stateful";
  const lists = (Object.keys(LISTS) as ListName[]).filter((name) => offers(survey, LISTS[name].method));
  const kinds: { arbitrary: fc.Arbitrary<Step>; weight: number }[] = [
    { arbitrary: requestStep(survey, on, tables), weight: 24 },
    { arbitrary: on.map((slot) => ({ do: "wait", on: slot })), weight: 2 },
    { arbitrary: on.map((slot) => ({ do: "cancel", on: slot })), weight: 3 },
    { arbitrary: on.map((slot) => ({ do: "end", on: slot })), weight: 1 },
  ];
  if (lists.length > 0)
    kinds.push({
      arbitrary: fc
        .tuple(on, fc.constantFrom(...lists))
        .map(([slot, list]) => ({ do: "page", on: slot, list })),
      weight: 6,
    });
  if (isStateful) {
    const how = fc.constantFrom("usual", "refused", "late");
    kinds.push(
      {
        arbitrary: fc.tuple(on, how).map(([slot, one]) => ({ do: "answers", on: slot, how: one }) as Step),
        weight: 1,
      },
      {
        arbitrary: on.map((slot) => ({ do: "notify", on: slot, method: "notifications/roots/list_changed" })),
        weight: 1,
      },
    );
  }
  for (const [arbitrary, weight] of [...messagesFor(survey, tables, on), ...tasksFor(survey, on)])
    kinds.push({ arbitrary, weight });
  if (illegal) kinds.push({ arbitrary: illegalFor(survey, tables, on), weight: 12 });
  return fc.oneof(...kinds);
}

type Weighted = readonly (readonly [fc.Arbitrary<Step>, number])[];

/** Notifications and openings in other forms, and streams. */
function messagesFor(survey: Survey, tables: Tables, on: fc.Arbitrary<Slot>): Weighted {
  const notes = notificationSteps(survey, tables);
  const openings = openingSteps(survey, tables);
  const somewhere = (steps: readonly Step[]) =>
    fc.tuple(on, fc.constantFrom(...steps)).map(([slot, step]): Step => ({ ...step, on: slot }));
  const streams: readonly Step[] =
    survey.transport === "http" ? [{ do: "stream", on: 0 }, ...resumption(survey)] : [];
  return [notes, openings, streams].flatMap((steps) =>
    steps.length === 0 ? [] : [[somewhere(steps), 1] as const],
  );
}

/** Questions about the newest task. */
function tasksFor(survey: Survey, on: fc.Arbitrary<Slot>): Weighted {
  const methods = taskMethods(survey);
  if (methods.length === 0) return [];
  const step = fc
    .tuple(on, fc.constantFrom(...methods))
    .map(([slot, method]): Step => ({ do: "task", on: slot, method }));
  return [[step, 5]];
}

function requestStep(survey: Survey, on: fc.Arbitrary<Slot>, tables: Tables): fc.Arbitrary<Step> {
  const forms = formNames(survey, tables);
  /** One time in this number of times. */
  const seldom = <T>(arbitrary: fc.Arbitrary<T>, times: number) =>
    fc.oneof({ arbitrary: fc.constant(undefined), weight: times - 1 }, { arbitrary, weight: 1 });
  return fc
    .record({
      slot: on,
      asked: requestsFor(survey),
      id: seldom(fc.constantFrom(...IDS), 5),
      form: seldom(fc.constantFrom(...forms), 5),
      open: seldom(fc.constant(true as const), 3),
      progress: seldom(fc.constant(true as const), 6),
    })
    .map(({ slot, asked, id, form, open, progress }): RequestStep => {
      const step: RequestStep = { do: "request", on: slot, ...asked };
      const isFitting = (name: string | undefined) =>
        name !== undefined && fitsForm(name, asked, survey, tables);
      return {
        ...step,
        ...(id === undefined ? {} : { id }),
        ...(form !== undefined && isFitting(form) ? { form } : {}),
        ...(open === undefined || isFitting(form) ? {} : { open }),
        ...(progress === undefined ? {} : { progress }),
      };
    });
}
