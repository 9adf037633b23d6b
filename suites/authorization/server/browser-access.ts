import { notApplicable } from "../../../harness/check/expect.ts";
import { headerOf } from "../../../harness/trace/headers.ts";
import { checksOn } from "../../across-topics/server/checks-on.ts";
import { answered, metadataIn, protectedServer } from "./judging.ts";
import { withoutToken } from "./without-token.ts";

const READING =
  "Clients in a browser need it. The specification does not mention it, so it is recorded, not judged.";

const onWithoutToken = checksOn(withoutToken, { transport: "http" });

export const preflight = onWithoutToken({
  id: "auth.preflight",
  title: "Observes whether a browser may ask for permission without a token",
  requirements: ["auth.error.status-codes"],
  sends: "OPTIONS with Origin and Access-Control-Request-Headers",
  reading: READING,
  hint: "Answer OPTIONS before the check of the token: browsers never send a token with it.",
  run({ seen, expect }) {
    const server = protectedServer(seen);
    if (server.preflight === undefined) notApplicable("not sent in this revision");
    const answer = answered(server.preflight);
    const origin = headerOf(answer.headers, "Access-Control-Allow-Origin");
    expect.observe(`OPTIONS → HTTP ${answer.status}, ${allowed(origin)}`, answer.seq);
  },
});

export const metadataShared = onWithoutToken({
  id: "auth.cors.metadata",
  title: "Observes whether a web page may read the resource metadata",
  requirements: ["auth.resource-metadata.published"],
  sends: "GET of the resource metadata",
  reading: READING,
  hint: "Send Access-Control-Allow-Origin: * with the metadata. It is public.",
  run({ seen, expect }) {
    const { answer } = metadataIn(protectedServer(seen));
    const origin = headerOf(answer.headers, "Access-Control-Allow-Origin");
    expect.observe(`the metadata has ${allowed(origin)}`, answer.seq);
  },
});

export const challengeExposed = onWithoutToken({
  id: "auth.cors.challenge-exposed",
  title: "Observes whether a web page may read the challenge",
  requirements: ["auth.token.error-response"],
  sends: "a request without a token",
  reading: READING,
  hint: "Send Access-Control-Expose-Headers: WWW-Authenticate with status 401.",
  run({ seen, expect }) {
    const { first } = protectedServer(seen);
    const exposed = headerOf(first.headers, "Access-Control-Expose-Headers");
    const isExposed = /(^|[\s,])(www-authenticate|\*)([\s,]|$)/i.test(exposed ?? "");
    expect.observe(
      `the answer ${isExposed ? "exposes" : "does not expose"} WWW-Authenticate to web pages`,
      first.seq,
    );
  },
});

function allowed(origin: string | undefined): string {
  return origin === undefined ? "no Access-Control-Allow-Origin" : `Access-Control-Allow-Origin: ${origin}`;
}
