import { expect, it } from "vitest";
import { inProcessClient } from "../../../harness/client/starting/in-process.ts";
import { renderReport } from "../../../harness/library/reports/render-report.ts";
import { REPORT_FORMATS } from "../../../harness/library/reports/report-formats.ts";
import { runReferenceClient } from "../../../harness/reference/client/core/run.ts";
import type { Hooks } from "../../../harness/reference/client/switch.ts";
import { Recorder } from "../../../harness/trace/recorder.ts";
import { judged } from "../../testing/client/judged.ts";

/** Parameters and members whose values are secrets. */
const SECRET = [
  "code",
  "code_verifier",
  "refresh_token",
  "access_token",
  "client_secret",
  "client_assertion",
  "assertion",
  "subject_token",
];

/** Collects every secret that a client sends or receives. */
function collecting(secrets: Set<string>): Hooks {
  const add = (value: unknown) => {
    if (typeof value === "string" && value.length > 8) secrets.add(value);
  };
  return {
    web: async (call, next) => {
      const answer = await next(call);
      const redirect = new URL(answer.headers.location ?? "http://none.example").searchParams;
      const forms = [new URLSearchParams(call.body), redirect];
      for (const name of SECRET) for (const form of forms) form.getAll(name).forEach(add);
      for (const name of SECRET) add(new RegExp(`"${name}":"([^"]+)"`).exec(answer.body)?.[1]);
      const [, basic] = /^Basic (.+)$/.exec(call.headers.Authorization ?? "") ?? [];
      add(basic);
      return answer;
    },
  };
}

const CHECKS = [
  "client.auth.refresh.rotated",
  "client.auth.token.odd-response-accepted",
  "client.auth.token.credentials-encoded",
  "client.auth.token.endpoint-method",
  "client.auth.extensions.client-credentials.secret",
  "client.auth.extensions.client-credentials.assertion",
  "client.auth.extensions.enterprise.jwt-bearer",
];

it("no token, code, verifier, assertion or secret is in the trace, in the result, or in a report", async () => {
  const secrets = new Set<string>();
  const recorder = new Recorder();
  const client = inProcessClient("a client", "http", async (reach, { situation }) => {
    const { context } = situation;
    for (const name of ["client_secret", "idp_id_token", "private_key_pem"]) {
      const value = context?.[name];
      if (typeof value === "string") secrets.add(value).add(JSON.stringify(value).slice(1, -1));
    }
    if (reach.transport !== "http") return;
    const { browser, url } = reach;
    await runReferenceClient({
      target: { url },
      context,
      situation: situation.name,
      revisions: ["2025-11-25"],
      hooks: [collecting(secrets)],
      ...(browser ? { authorization: { open: (page) => browser.open(page) } } : {}),
    });
  });
  const select = ({ id }: { readonly id: string }) => CHECKS.includes(id);
  const limits = { idle: 15_000, whole: 40_000, exit: 500 };
  const result = await judged(client, { select, limits, spec: ["2025-11-25"] }, recorder);
  const verdicts = result.legs.flatMap(({ checks }) => checks.map(({ verdict }) => verdict));
  expect(verdicts).toEqual(CHECKS.map(() => "pass"));
  expect(secrets.size).toBeGreaterThan(20);

  const texts = await Promise.all(
    REPORT_FORMATS.map((format) => renderReport(result, format, { trace: recorder.events, source: "a.ts" })),
  );
  texts.push(JSON.stringify(recorder.events), JSON.stringify(result));
  const leaked = [...secrets].filter((secret) => texts.some((text) => text.includes(secret)));
  expect(leaked).toEqual([]);
}, 120_000);
