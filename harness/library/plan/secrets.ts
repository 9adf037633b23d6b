import { validateHeaderValue } from "node:http";
import type { AuthorizationSetup } from "../../authorization/setup.ts";
import type { Headers } from "../../trace/event.ts";
import { sameName } from "../../trace/headers.ts";
import type { Secrets } from "../../trace/redaction/redact.ts";
import type { Named, Naming } from "../naming.ts";
import { secretsOf } from "../secrets.ts";
import type { Settings } from "../settings.ts";
import { UsageError } from "../usage-error.ts";
import { environmentOf } from "./common.ts";
import { pairsOf } from "./invocation.ts";

/** Headers whose values are secret, wherever they come from. */
export const SECRET_HEADERS = /^(authorization|proxy-authorization|cookie)$/i;

/** A shorter text also occurs by chance, and to replace it would destroy the evidence. */
const SHORTEST = 4;

export interface Confidential {
  /** Sent with each HTTP request. */
  readonly headers: Headers;
  /** What must not appear in any output. */
  readonly secrets: Secrets;
  /** The tokens of the operator, by what is special about each. */
  readonly tokens: AuthorizationSetup["tokens"];
}

/** The headers of the settings, and everything in them and in the environment that is secret. Throws UsageError. */
export function confidentialOf(settings: Settings, naming: Naming): Confidential {
  const { headers = {}, headerEnv = {}, bearerEnv, tokenEnv = {}, secretEnv = [] } = settings;
  const env = environmentOf(settings, naming);
  const open = pairsOf(headers).map((header) => sendable(header, naming("headers")));
  const hidden = pairsOf(headerEnv).map(([name, variable]): Headers[number] =>
    sendable([name, secretIn(variable, naming("headerEnv"))], naming("headerEnv")),
  );
  const { valid, ...others } = tokenEnv;
  if (valid !== undefined && bearerEnv !== undefined) {
    throw new UsageError(
      `${naming("bearerEnv")(bearerEnv)} and ${naming("tokenEnv")("valid")} are given together. Expected one valid token.`,
    );
  }
  const more = Object.entries(others).map(([kind, variable]) => {
    const token = secretIn(variable, naming("tokenEnv"));
    return [
      kind,
      sendable(["Authorization", `Bearer ${token}`], () => naming("tokenEnv")(kind)) && token,
    ] as const;
  });
  if (valid !== undefined) return confidentialOf({ ...settings, tokenEnv: others, bearerEnv: valid }, naming);
  const token = bearerEnv === undefined ? [] : [secretIn(bearerEnv, naming("bearerEnv"))];
  const bearer = token.map((value) =>
    sendable(["Authorization", `Bearer ${value}`], () => naming("bearerEnv")(bearerEnv)),
  );
  // A target may send back what follows "Bearer" as well as the whole.
  const typed = open.flatMap(([name, value]) =>
    SECRET_HEADERS.test(name) ? [value, value.replace(/^\S+ +/, "")] : [],
  );
  const strings = [
    ...typed.filter((text) => text.length >= SHORTEST),
    ...hidden.map(([, value]) => value),
    ...token,
    ...more.map(([, value]) => value),
    ...(settings.clientSecretEnv === undefined
      ? []
      : [secretIn(settings.clientSecretEnv, naming("clientSecretEnv"))]),
    ...secretEnv.map((variable) => secretIn(variable, naming("secretEnv"))),
    ...(settings.secrets ?? []).map((text) => longEnough(text, naming("secrets")())),
    ...secretsOf({ ...process.env, ...env }, Object.keys(env)),
  ];
  const sent = [...open, ...hidden, ...bearer];
  const own = sent.find(([name]) => sameName(name, "Authorization"))?.[1];
  const [, inHeader] = /^bearer +(\S+)$/i.exec(own ?? "") ?? [];
  return {
    headers: sent,
    secrets: { headers: hidden.map(([name]) => name), strings },
    tokens: { ...Object.fromEntries(more), ...(inHeader === undefined ? {} : { valid: inHeader }) },
  };
}

/** A secret in a variable of the environment. The variable may be the secret itself by mistake, so it is not shown then. */
function secretIn(variable: string, named: Named): string {
  if (!/^[A-Za-z_]\w*$/.test(variable)) {
    throw new UsageError(
      `${named()}: expected the name of an environment variable, such as TOKEN, not the value itself.`,
    );
  }
  const value = process.env[variable] ?? "";
  if (value !== "") return longEnough(value, named(variable));
  throw new UsageError(
    `${named(variable)}: the environment variable ${variable} is not set, or empty. Set it before the run.`,
  );
}

function longEnough(secret: string, given: string): string {
  if (secret.length >= SHORTEST) return secret;
  throw new UsageError(
    `${given}: the secret has fewer than ${SHORTEST} characters. Expected a longer one, because every occurrence of it is replaced in the output.`,
  );
}

/** A header that HTTP can carry. */
function sendable([name, value]: Headers[number], named: Named): Headers[number] {
  if (!/^[!#$%&'*+.^_`|~\w-]+$/.test(name)) {
    throw new UsageError(`${named(name)}: expected the name of a header, such as X-Tenant.`);
  }
  try {
    validateHeaderValue(name, value);
  } catch {
    throw new UsageError(
      `${named(name)}: HTTP cannot carry this value. Expected a text without line breaks, control characters, and characters beyond Latin-1.`,
    );
  }
  return [name, value];
}
