import { isDeclared } from "../../../harness/check/applies.ts";
import { lacksExercise } from "../../../harness/check/expect.ts";
import { brief } from "../../../harness/session/replies/reply.ts";
import type { Conversation, LegTrace } from "../../../harness/trace/conversation.ts";
import { isNotification, methodOf, paramsOf } from "../../../harness/trace/message.ts";
import { isObject } from "../../../schema/json.ts";
import { ownMember } from "../../../schema/own-member.ts";
import { type Ask, asksFor, ELICITATION, flawOf } from "../../across-topics/server/asks/asks.ts";
import { monitor } from "../../across-topics/server/monitor.ts";
import { perTrace, serverMessages } from "../../across-topics/server/server-messages.ts";
import { type Flaw, sentNo } from "../../messages/conclude.ts";
import { checksOf, isUrl, type Rule } from "./form.ts";

const shown = (value: unknown) => brief(JSON.stringify(value) ?? "absent");

function urlOf({ params }: Ask): URL | undefined {
  return typeof params.url === "string" && URL.canParse(params.url) ? new URL(params.url) : undefined;
}

const LOCAL = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/;

/** Parameters whose value is a secret or personal. A token that only the server understands has other names. */
const PERSONAL =
  /^(password|passwd|pwd|access_token|refresh_token|id_token|api_?key|client_secret|email|ssn)$/i;

const RULES: readonly Rule[] = [
  {
    id: "elicitation.mode.respected",
    title: "A server elicits only in modes that the client declares",
    expected: "a mode that the client declares",
    // In 2026-07-28 mrtr.ask.undeclared judges it.
    revisions: { until: "2025-11-25" },
    hint: "Read elicitation.form and elicitation.url in the capabilities of the client. Use URL mode only if url is declared. Send a form only if form is declared, or if the capability is empty.",
    // lifecycle.operation.capabilities judges an elicitation without the capability.
    about: ({ declared }) => isDeclared(declared, "elicitation"),
    flaws: (one) => {
      const missing = undeclaredMode(one);
      return missing === undefined
        ? []
        : [
            flawOf(
              one,
              `mode ${missing}, but the client does not declare elicitation.${missing}`,
              "/params/mode",
            ),
          ];
    },
  },
  {
    id: "elicitation.capability.empty-is-form",
    title: "A server sends no URL elicitation to a client whose elicitation capability is empty",
    expected: "a form: an empty capability declares form mode only",
    revisions: { until: "2025-11-25" },
    hint: "Read an empty elicitation capability as form: {}. Use URL mode only if url is declared.",
    about: ({ declared }) => isEmpty(declared.elicitation),
    flaws: (one) =>
      one.params.mode === "url"
        ? [flawOf(one, "mode url, and the client declares elicitation: {}", "/params/mode")]
        : [],
  },
  {
    id: "elicitation.url.shape",
    title: "A URL elicitation has a url, and in 2025-11-25 an elicitationId",
    expected: "a url and an elicitationId, both strings",
    // In 2026-07-28 mrtr.requests.kinds judges it.
    revisions: { until: "2025-11-25" },
    hint: "Send url and elicitationId with the mode url.",
    about: isUrl,
    flaws: (one) =>
      ["url", "elicitationId"]
        .filter((member) => typeof ownMember(one.params, member) !== "string")
        .map((member) =>
          flawOf(one, `${member} ${shown(ownMember(one.params, member))}`, `/params/${member}`),
        ),
  },
  {
    id: "elicitation.url.valid",
    title: "The url of a URL elicitation is an absolute URL",
    expected: "an absolute URL",
    hint: "Send a complete URL with its scheme and its host.",
    about: ({ params }) => params.mode === "url" && typeof params.url === "string",
    flaws: (one) => (urlOf(one) ? [] : [flawOf(one, `url ${shown(one.params.url)}`, "/params/url")]),
  },
  {
    id: "elicitation.url.https",
    title: "The url of a URL elicitation has the scheme https",
    expected: "https, or http on this machine",
    reading: "A server in development may use http. So a URL of the loopback interface passes.",
    hint: "Serve the page over https.",
    about: (one) => isUrl(one) && urlOf(one) !== undefined,
    flaws: (one) => {
      const url = urlOf(one);
      const isFine = url === undefined || url.protocol !== "http:" || LOCAL.test(url.hostname);
      return isFine ? [] : [flawOf(one, `the URL ${brief(url.origin)}`, "/params/url")];
    },
  },
  {
    id: "elicitation.url.no-user-data",
    title: "The url of a URL elicitation has no credentials and no personal data of the user",
    expected: "a URL without credentials and personal data",
    leniency: "tolerated",
    reading:
      "Only the parts of the URL show what they are for. So user information, and parameters that are named like a secret or an address, are a warning.",
    hint: "Send an id that only the server can resolve, and let the user sign in on the page.",
    about: (one) => isUrl(one) && urlOf(one) !== undefined,
    flaws: (one) => {
      const url = urlOf(one);
      const parameter = url && [...url.searchParams.keys()].find((name) => PERSONAL.test(name));
      const found = url?.password ? "a password" : parameter && `the parameter ${brief(parameter)}`;
      return found ? [flawOf(one, `a URL with ${found}`, "/params/url", { warnOnly: true })] : [];
    },
  },
];

const isEmpty = (declared: unknown) => isObject(declared) && Object.keys(declared).length === 0;

function undeclaredMode({ params, declared }: Ask): "form" | "url" | undefined {
  const modes = isObject(declared.elicitation) ? Object.keys(declared.elicitation) : [];
  if (params.mode === "url") return modes.includes("url") ? undefined : "url";
  return modes.includes("url") && !modes.includes("form") ? "form" : undefined;
}

export const urlChecks = checksOf(RULES, "a tool that may be called and that sends the user to a URL");

/** The elicitations of the error -32042, each with the place of the error. */
const required = perTrace((trace: LegTrace) =>
  serverMessages(trace).flatMap((one) => {
    const { error } = one.value;
    return isObject(error) && error.code === -32042 ? [{ one, data: error.data }] : [];
  }),
);

export const requiredData = monitor({
  id: "elicitation.url-required.data",
  title: "Error -32042 lists the URL elicitations that are needed, each with an elicitationId",
  requirements: ["elicitation.url-required.data", "elicitation.url-required.only-for-url"],
  exercises: ["tool.url-required"],
  sends: "nothing: every error of the server is read",
  hint: "Put into data.elicitations at least one elicitation with the mode url and an elicitationId.",
  judge: (trace) => ({
    expected: "data.elicitations: at least one, each with the mode url and an elicitationId",
    read: required(trace).map(({ one }) => one.message.seq),
    flaws: required(trace).flatMap(({ one, data }): Flaw[] => {
      const list = isObject(data) && Array.isArray(data.elicitations) ? data.elicitations : [];
      const wrong = list.find(
        (each) => !isObject(each) || each.mode !== "url" || typeof each.elicitationId !== "string",
      );
      if (list.length > 0 && wrong === undefined) return [];
      const actual = list.length === 0 ? "no elicitations" : `an elicitation ${shown(wrong)}`;
      return [{ actual, at: one.message.seq, pointer: `${one.message.pointer}/error/data` }];
    }),
    whenNone: () => lacksExercise("tool.url-required"),
  }),
});

/** Each elicitationId that the server has sent, with its conversation. */
const known = perTrace((trace: LegTrace) => [
  ...asksFor(trace, ELICITATION).flatMap(({ params, conversation, at }) =>
    params.elicitationId === undefined
      ? []
      : [{ id: params.elicitationId, url: params.url, conversation, at }],
  ),
  ...required(trace).flatMap(({ one, data }) => {
    const list = isObject(data) && Array.isArray(data.elicitations) ? data.elicitations.filter(isObject) : [];
    return list.map(({ elicitationId: id, url }) => {
      return { id, url, conversation: one.conversation, at: one.message.seq };
    });
  }),
]);

export const idUnique = monitor({
  id: "elicitation.id.unique",
  title: "No two URL elicitations have the same elicitationId",
  requirements: ["elicitation.id.unique"],
  exercises: ["tool.elicits"],
  sends: "nothing: every URL elicitation of the server is read",
  reading:
    "A server may send one elicitation again, with the same URL. So an id is used twice only if its URLs differ. Over stdio each process is a server of its own.",
  hint: "Use a random id, for example a UUID, for each elicitation.",
  reads: known,
  judge: (all, trace) => ({
    expected: "an elicitationId that no other elicitation has",
    read: all.map(({ at }) => at),
    flaws: all.flatMap(({ id, url, conversation, at }, index) => {
      const isAgain = all
        .slice(0, index)
        .some(
          (other) =>
            other.id === id &&
            other.url !== url &&
            (trace.transport === "http" || other.conversation === conversation),
        );
      return isAgain ? [{ actual: `the elicitationId ${shown(id)} for another URL`, at }] : [];
    }),
    whenNone: () =>
      lacksExercise("tool.elicits", "a tool that may be called and that sends the user to a URL"),
  }),
});

const COMPLETE = "notifications/elicitation/complete";

const completions = perTrace((trace: LegTrace) =>
  serverMessages(trace).filter((one) => isNotification(one) && methodOf(one) === COMPLETE),
);

type Completion = ReturnType<typeof completions>[number];

/** Where the elicitation of a completion was sent. */
function placeOf(trace: LegTrace, one: Completion): "here" | "elsewhere" | "nowhere" {
  const same = known(trace).filter(({ id }) => id === paramsOf(one).elicitationId);
  if (same.some(({ conversation }) => conversation === one.conversation)) return "here";
  return same.length > 0 ? "elsewhere" : "nowhere";
}

function completionFlaw(one: Completion, more: string): Flaw {
  return {
    actual: `the elicitationId ${shown(paramsOf(one).elicitationId)}, ${more}`,
    at: one.message.seq,
    pointer: `${one.message.pointer}/params/elicitationId`,
  };
}

/** Whether the stream of a request ended before its response: then a message on it may have been missed. */
function mayHaveLost({ clientRequests, events, transport }: Conversation): boolean {
  if (transport !== "http") return false;
  const exchangeAt = (seq: number) => {
    const event = events.find((one) => one.seq === seq);
    return event !== undefined && "exchange" in event ? event.exchange : undefined;
  };
  return clientRequests.some(({ request, responses }) =>
    responses.every(({ seq }) => exchangeAt(seq) !== exchangeAt(request.seq)),
  );
}

export const completeId = monitor({
  id: "elicitation.complete.id",
  title: "notifications/elicitation/complete carries the elicitationId of an elicitation",
  requirements: ["elicitation.complete.id"],
  sends: "nothing: every notifications/elicitation/complete of the server is read",
  hint: "Send the elicitationId of the elicitation that is complete.",
  reads: completions,
  judge: (all, trace) => ({
    expected: "the elicitationId of an elicitation that the server has sent",
    read: all.map(({ message }) => message.seq),
    flaws: all
      .filter((one) => placeOf(trace, one) === "nowhere" && !mayHaveLost(one.conversation))
      .map((one) => completionFlaw(one, "which no elicitation has")),
    whenNone: sentNo(COMPLETE),
  }),
});

export const completeAddressee = monitor({
  id: "elicitation.complete.addressee",
  title: "notifications/elicitation/complete goes only to the client that got the elicitation",
  requirements: ["elicitation.complete.addressee"],
  sends: "nothing: every notifications/elicitation/complete of the server is read",
  hint: "Send the notification only in the session of the elicitation.",
  reads: (trace) => completions(trace).filter((one) => placeOf(trace, one) !== "nowhere"),
  judge: (all, trace) => ({
    expected: "the elicitationId of an elicitation of the same session",
    read: all.map(({ message }) => message.seq),
    flaws: all
      .filter((one) => placeOf(trace, one) === "elsewhere")
      .map((one) => completionFlaw(one, "which was sent in another session")),
    whenNone: sentNo(`${COMPLETE} for an elicitation of this run`),
  }),
});
