import fc from "fast-check";
import { LISTS, type ListName } from "../check/inventory.ts";
import { type Choice, formNames } from "./generators.ts";
import { faultsOf, illegalStep } from "./illegal.ts";
import { type Asked, isEndless, requestKinds, taskMethods } from "./requests.ts";
import type { RequestStep, Step } from "./step.ts";
import { offers, type Survey } from "./survey.ts";
import { fitsForm, leastMethod, notificationSteps, openingSteps, resumption } from "./sweep-steps.ts";

/** As many steps of a kind are in one conversation. */
const MOST_AT_ONCE = 12;

/** The first requests are plain ones, and some servers have hundreds of tools. */
const MOST_PLAIN = 80;

/**
 * Conversations that reach each kind of request, page, form, opening and fault once. By chance it takes long to reach the last of
 * hundreds of rows. The seed decides their order.
 */
export function sweepsOf(survey: Survey, choice: Choice, seed: number): readonly (readonly Step[])[] {
  const one = <T>(arbitrary: fc.Arbitrary<T>) => fc.sample(arbitrary, { seed, numRuns: 1 });
  const asked = requestKinds(survey).flatMap((kind) => one(kind));
  const legal = [...parts(inForms(survey, choice, asked)), ...parts(openings(survey, choice))];
  const illegal = choice.illegal ? parts(faults(survey, choice)) : [];
  const after = asked
    .filter((one) => !isCall(one) && !isEndless(one.method))
    .map(plain)
    .slice(0, 8);
  const rest = mixed(
    [
      ...legal,
      ...illegal.map((steps): readonly Step[] => [...after.slice(0, 4), ...steps, ...after.slice(0, 4)]),
    ],
    seed,
  );
  return [...parts([...asked.map(plain), ...pages(survey)], MOST_PLAIN), ...tours(survey, asked), ...rest];
}

const isCall = ({ method }: Asked) => method === "tools/call";

const plain = (asked: Asked): RequestStep => ({ do: "request", on: 0, ...asked });

const mixed = <T>(all: readonly T[], seed: number): readonly T[] =>
  all.length === 0
    ? []
    : (fc.sample(fc.shuffledSubarray([...all], { minLength: all.length }), { seed, numRuns: 1 })[0] ?? []);

function parts<T>(all: readonly T[], most = MOST_AT_ONCE): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / most) }, (_, nth) =>
    all.slice(nth * most, (nth + 1) * most),
  );
}

/** Each list to its end, and once more from its beginning. */
function pages(survey: Survey): readonly Step[] {
  const names = (Object.keys(LISTS) as ListName[]).filter((name) => offers(survey, LISTS[name].method));
  return names.flatMap((list) => Array.from({ length: 4 }, (): Step => ({ do: "page", on: 0, list })));
}

/** Each form once, after the plain request. */
function inForms(survey: Survey, { tables }: Choice, asked: readonly Asked[]): readonly Step[] {
  const least: Asked = { method: leastMethod(survey) };
  // A tool may work for long: it is called only for the forms of its own request.
  const all = [least, ...asked];
  let turn = 0;
  const steps = formNames(survey, tables).flatMap((form): readonly Step[] => {
    const fitting = all.filter(
      (one) => one.params?._meta === undefined && fitsForm(form, one, survey, tables),
    );
    const cheap = fitting.filter((one) => !isCall(one));
    const one = cheap.length > 0 ? cheap[turn++ % cheap.length] : fitting[0];
    return one === undefined ? [] : [plain(one), { do: "request", on: 0, ...one, form }];
  });
  return [...steps, ...notificationSteps(survey, tables)];
}

/** A session is begun in each way, and used. */
function openings(survey: Survey, { tables }: Choice): readonly Step[] {
  const used = plain({ method: leastMethod(survey) });
  return openingSteps(survey, tables).flatMap((step): readonly Step[] => [step, used]);
}

function faults(survey: Survey, { tables }: Choice): readonly Step[] {
  return faultsOf(survey, tables).map((one) => illegalStep(one, survey, tables, 0));
}

/** Tasks, a stream beside calls, and what is asked for beside a call. */
function tours(survey: Survey, asked: readonly Asked[]): readonly (readonly Step[])[] {
  const calls = asked.filter(({ method }) => method === "tools/call").map(plain);
  const known = taskMethods(survey);
  const about = (...methods: readonly string[]): readonly Step[] =>
    methods.flatMap((method) => (known.includes(method) ? [{ do: "task", on: 0, method } as const] : []));
  const toItsEnd = about(
    "tasks/get",
    "tasks/get",
    "tasks/update",
    "tasks/get",
    "tasks/update",
    "tasks/result",
    "tasks/get",
    "tasks/cancel",
    "tasks/get",
  );
  const cancelled = about("tasks/cancel", "tasks/get");
  const some = calls.slice(0, MOST_PLAIN);
  const tasks = some.flatMap((call) => (isTask(call.params) ? [call, ...toItsEnd, call, ...cancelled] : []));
  const beside = some
    .slice(0, MOST_AT_ONCE)
    .flatMap((call): readonly Step[] => [
      { ...call, open: true, progress: true },
      plain({ method: leastMethod(survey) }),
    ]);
  const stream: readonly Step[] = survey.transport === "http" ? [{ do: "stream", on: 0 }] : [];
  const lists = asked.filter(({ method }) => method.endsWith("/list")).map(plain);
  // One stream after its end, and one that has lost its connection before the answer.
  const resumed = some
    .slice(0, MOST_AT_ONCE)
    .flatMap((call): readonly Step[] => [
      call,
      ...resumption(survey),
      { ...call, open: true },
      ...resumption(survey),
    ]);
  return [
    tasks,
    [...stream, ...beside, ...lists, { do: "wait", on: 0 } as Step],
    resumption(survey).length > 0 ? resumed : [],
  ].filter(({ length }) => length > 1);
}

const isTask = (params: Asked["params"]) => params?.task !== undefined || params?._meta !== undefined;
