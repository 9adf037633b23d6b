import { brief } from "../../../harness/session/reply.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { lintMetaKeys, lintTraceContext } from "../../../schema/lint/index.ts";
import { META } from "../../../schema/meta-keys.ts";
import type { Problem } from "../../../schema/problem.ts";
import { clientCheck } from "../check.ts";
import { conclude, type Flaw } from "../conclude.ts";
import { STATELESS } from "../situations/revisions.ts";
import { allRequests, type ClientRequest } from "./requests.ts";

const REVISION = "2026-07-28";

const shown = (value: unknown): string =>
  value === undefined ? "is missing" : `is ${brief(JSON.stringify(value))}`;

const step = (key: string): string => `/${key.replace(/~/g, "~0").replace(/\//g, "~1")}`;

const at = ({ seq, pointer }: ClientRequest, rest: string) => ({
  at: seq,
  pointer: `${pointer}/params/_meta${rest}`,
});

function missingIn(sent: ClientRequest): readonly Flaw[] {
  const wrong = (key: string, holds: boolean) =>
    holds ? [] : [{ actual: `${sent.method}: ${key} ${shown(sent.meta[key])}`, ...at(sent, step(key)) }];
  return [
    ...wrong(META.protocolVersion, typeof sent.meta[META.protocolVersion] === "string"),
    ...wrong(META.clientCapabilities, isObject(sent.meta[META.clientCapabilities])),
  ];
}

/** Params that are no object are a fault of their own. */
const hasReadableParams = ({ request }: ClientRequest): boolean =>
  isObject(request.value) && (request.value.params === undefined || isObject(request.value.params));

/** Without any of it, the whole envelope is missing, which is told once. */
const hasEnvelope = ({ meta }: ClientRequest): boolean =>
  META.protocolVersion in meta || META.clientCapabilities in meta;

export const requiredKeys = clientCheck({
  id: "client.meta.required-keys",
  title: "Every request says which revision it speaks and what the client can do",
  requirements: ["meta.request.required-keys"],
  revisions: STATELESS,
  on: "every",
  sends: "nothing: every request of the client is looked at",
  hint: `Put ${META.protocolVersion} (a string) and ${META.clientCapabilities} (an object) into params._meta of every request, retries and server/discover too.`,
  run({ seen, expect }) {
    const sent = allRequests(seen).filter(hasReadableParams);
    conclude(expect, {
      expected: `_meta with ${META.protocolVersion}, a string, and ${META.clientCapabilities}, an object`,
      read: sent.map(({ seq }) => seq),
      flaws: sent.flatMap(missingIn),
      needs: "a client that sends a request",
    });
  },
});

const isNamed = (info: unknown): boolean =>
  isObject(info) && typeof info.name === "string" && typeof info.version === "string";

export const clientInfo = clientCheck({
  id: "client.meta.client-info",
  title: "Every request names the client and its version",
  requirements: ["meta.client-info.present"],
  revisions: STATELESS,
  on: "every",
  sends: "nothing: every request of the client is looked at",
  hint: `Put the name and the version of the client into params._meta of every request, under ${META.clientInfo}.`,
  run({ seen, expect }) {
    const sent = allRequests(seen).filter(hasEnvelope);
    conclude(expect, {
      expected: `_meta with ${META.clientInfo}, a name and a version`,
      read: sent.map(({ seq }) => seq),
      flaws: sent
        .filter(({ meta }) => !isNamed(meta[META.clientInfo]))
        .map((one) => ({
          actual: `${one.method}: ${META.clientInfo} ${shown(one.meta[META.clientInfo])}`,
          ...at(one, step(META.clientInfo)),
        })),
      needs: "a client that sends a request with an envelope in _meta",
    });
  },
});

function problemsIn(
  sent: readonly ClientRequest[],
  lint: (meta: JsonObject) => readonly Problem[],
): readonly Flaw[] {
  return sent.flatMap((one) =>
    lint(one.meta).map(({ pointer, message }) => ({
      actual: `${pointer.slice(1)} ${message}`,
      ...at(one, pointer),
    })),
  );
}

/** SHOULD rules of the same lint are for others. */
const GRAMMAR: ReadonlySet<string> = new Set(["meta-key-prefix", "meta-key-name"]);

export const metaKeys = clientCheck({
  id: "client.meta.keys",
  title: "The keys of _meta are written as the specification wants them",
  requirements: ["meta.key.prefix", "meta.key.name"],
  revisions: STATELESS,
  on: "every",
  sends: "nothing: _meta of every request of the client is looked at",
  hint: "Write a key as a name, or as labels joined by dots, a slash and a name; each label begins with a letter.",
  run({ seen, expect }) {
    const sent = allRequests(seen).filter(({ meta }) => Object.keys(meta).length > 0);
    conclude(expect, {
      expected: "keys with a prefix of labels, each from a letter to a letter or digit, and a name",
      read: sent.map(({ seq }) => seq),
      flaws: problemsIn(sent, (meta) => lintMetaKeys(meta, REVISION).filter(({ rule }) => GRAMMAR.has(rule))),
      needs: "a client that sends a request with _meta",
    });
  },
});

const TRACE_KEYS = ["traceparent", "tracestate", "baggage"];

export const traceContext = clientCheck({
  id: "client.meta.trace-context",
  title: "A trace context has the form that W3C gave it",
  requirements: ["meta.trace-context.format"],
  revisions: STATELESS,
  on: "every",
  sends: "nothing: traceparent, tracestate and baggage in the requests of the client are looked at",
  run({ seen, expect }) {
    const sent = allRequests(seen).filter(({ meta }) => TRACE_KEYS.some((key) => key in meta));
    conclude(expect, {
      expected: "traceparent, tracestate and baggage in the forms of W3C",
      read: sent.map(({ seq }) => seq),
      flaws: problemsIn(sent, (meta) => lintTraceContext(meta, REVISION)),
      needs: "a client that sends a request with a trace context",
    });
  },
});

function extensionsOf({ meta }: ClientRequest): JsonObject {
  const declared = meta[META.clientCapabilities];
  return isObject(declared) && isObject(declared.extensions) ? declared.extensions : {};
}

export const extensionIds = clientCheck({
  id: "client.extensions.identifiers",
  title: "The extensions that a client declares have a prefix in their names",
  requirements: ["extensions.identifier.prefix"],
  revisions: STATELESS,
  on: "every",
  sends: "nothing: the capabilities in every request of the client are looked at",
  hint: 'Name an extension like a key of _meta, with a prefix: "com.example/feature".',
  run({ seen, expect }) {
    const sent = allRequests(seen).filter((one) => Object.keys(extensionsOf(one)).length > 0);
    conclude(expect, {
      expected: 'names such as "com.example/feature"',
      read: sent.map(({ seq }) => seq),
      flaws: sent.flatMap((one) =>
        Object.keys(extensionsOf(one))
          .filter(
            (name) =>
              !name.includes("/") ||
              lintMetaKeys({ [name]: 1 }, REVISION).some(({ rule }) => GRAMMAR.has(rule)),
          )
          .map((name) => ({
            actual: `${JSON.stringify(brief(name))}`,
            ...at(one, `${step(META.clientCapabilities)}/extensions${step(name)}`),
          })),
      ),
      needs: "a client that sends a request that declares an extension",
    });
  },
});
