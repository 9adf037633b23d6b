import { isLoopback } from "../../../harness/authorization/loopback.ts";
import { relationOf } from "../../../harness/authorization/resource.ts";
import { Inconclusive, needsExercise, notApplicable } from "../../../harness/check/expect.ts";
import { mediaType } from "../../../harness/transport/http/headers.ts";
import { checksOn } from "../../across-topics/server/checks-on.ts";
import { allFound, metadataIn, protectedServer } from "./judging.ts";
import { describeRoute, documentOf, firstFound } from "./metadata.ts";
import { withoutToken } from "./without-token.ts";

const SENDS = "GET of the resource metadata: at the URL of the challenge, and at both well-known URLs";

const onWithoutToken = checksOn(withoutToken, { transport: "http" });

export const published = onWithoutToken({
  id: "auth.resource-metadata.published",
  title: "The metadata of the resource is published",
  requirements: ["auth.resource-metadata.published"],
  sends: SENDS,
  hint: "Serve a JSON object with resource and authorization_servers at /.well-known/oauth-protected-resource, followed by the path of the endpoint. It must need no token.",
  run({ seen, expect }) {
    const { routes, first } = protectedServer(seen);
    const found = firstFound(routes);
    // No permission helps with a URL that no client can fetch.
    const unfetched = routes.filter(
      ({ asked, refusal }) => asked?.kind === "missing" || refusal?.includes("--allow"),
    );
    if (found === undefined && unfetched.length > 0) {
      const text = unfetched.map(describeRoute).join("; ");
      if (unfetched.some(({ refusal }) => refusal !== undefined)) needsExercise(`permission: ${text}`);
      throw new Inconclusive("no-answer", text);
    }
    expect.that(found !== undefined, {
      expected: "HTTP 200 with a JSON object, without a token",
      actual: routes.map(describeRoute).join("; "),
      at: found?.answer.seq ?? first.seq,
    });
  },
});

export const route = onWithoutToken({
  id: "auth.resource-metadata.route",
  title: "The metadata is at the URL of the challenge, or at a well-known URL if the challenge names none",
  requirements: ["auth.resource-metadata.route"],
  after: [published.id],
  sends: SENDS,
  leniency: "two-readings",
  reading:
    "One of the two mechanisms is enough. But a client has to use the URL of the challenge, so a wrong one is a warning if a well-known URL works (docs/readings.md, S61).",
  hint: "Check resource_metadata in the challenge: behind a proxy it must be the public URL, and no redirect.",
  run({ seen, expect }) {
    const { routes, first } = protectedServer(seen);
    const challenged = routes.find(({ via }) => via === "challenge");
    if (challenged?.refusal !== undefined && /--allow/.test(challenged.refusal)) {
      needsExercise(`permission: ${describeRoute(challenged)}`);
    }
    if (challenged?.asked?.kind === "missing") throw new Inconclusive("no-answer", challenged.asked.why);
    const isGood = challenged === undefined || documentOf(challenged) !== undefined;
    expect.should(isGood, {
      expected: "HTTP 200 with a JSON object at the URL of the challenge",
      actual: routes.map(describeRoute).join("; "),
      at: challenged?.asked?.kind === "answer" ? challenged.asked.seq : first.seq,
    });
  },
});

export const document = onWithoutToken({
  id: "auth.resource-metadata.document",
  title: "The metadata is JSON and names the resource",
  requirements: ["auth.resource-metadata.published"],
  after: [published.id],
  sends: SENDS,
  leniency: "tolerated",
  reading:
    "Clients read the document with any media type, so another one than application/json is a warning.",
  hint: "Send Content-Type: application/json, and the URL of your endpoint as resource.",
  run({ seen, expect }) {
    const { answer, document } = metadataIn(protectedServer(seen));
    expect.that(typeof document.resource === "string", {
      expected: "resource with the URL of the server",
      actual: `resource is ${JSON.stringify(document.resource) ?? "missing"}`,
      at: answer.seq,
      pointer: "/resource",
    });
    const type = mediaType(answer.headers);
    expect.should(type === "application/json", {
      expected: "Content-Type: application/json",
      actual: `Content-Type: ${type ?? "missing"}`,
      at: answer.seq,
    });
  },
});

export const authorizationServers = onWithoutToken({
  id: "auth.resource-metadata.authorization-servers",
  title: "The metadata lists at least one authorization server",
  requirements: ["auth.resource-metadata.authorization-servers"],
  after: [published.id],
  sends: SENDS,
  reading:
    "An issuer is an https URL without query and fragment (RFC 8414, 2). http on loopback is not judged.",
  hint: 'Add authorization_servers: ["https://…"] with the issuer of your authorization server.',
  run({ seen, expect }) {
    const { answer, document } = metadataIn(protectedServer(seen));
    const listed: unknown = document.authorization_servers;
    const where = { at: answer.seq, pointer: "/authorization_servers" };
    const isList = Array.isArray(listed) && listed.length > 0;
    expect.that(isList, {
      expected: "a list with at least one issuer",
      actual: `authorization_servers is ${JSON.stringify(listed) ?? "missing"}`,
      ...where,
    });
    for (const issuer of Array.isArray(listed) ? listed : []) {
      expect.that(isIssuer(issuer), {
        expected: "an https URL without query and fragment",
        actual: JSON.stringify(issuer),
        ...where,
      });
    }
  },
});

function isIssuer(value: unknown): boolean {
  if (typeof value !== "string" || !URL.canParse(value)) return false;
  const url = new URL(value);
  const isSafe = url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url));
  return isSafe && !/[?#]/.test(value);
}

export const resourceMatches = onWithoutToken({
  id: "auth.resource-metadata.resource-matches",
  title: "The resource in the metadata is this server",
  requirements: ["auth.resource-metadata.resource-matches"],
  after: [published.id],
  sends: SENDS,
  leniency: "tolerated",
  reading:
    "Origin and path must be those of the endpoint, or the path a prefix of whole segments. A slash at the end of a path, or another name of this machine, is a warning. Behind a proxy --resource names the public URL (docs/readings.md, S62).",
  hint: "Set resource to the URL that clients connect to. If this server is behind a proxy, give its public URL with --resource.",
  run({ seen, expect }) {
    const server = protectedServer(seen);
    const { answer, document } = metadataIn(server);
    const { resource } = document;
    if (typeof resource !== "string") notApplicable("the metadata has no resource");
    const relation = relationOf(resource, server.resource);
    const details = {
      expected: server.resource,
      actual: `resource is ${JSON.stringify(resource)}`,
      at: answer.seq,
      pointer: "/resource",
    };
    if (relation === "near") expect.should(false, details);
    else expect.that(relation === "same", details);
  },
});

export const sameEverywhere = onWithoutToken({
  id: "auth.resource-metadata.same-everywhere",
  title: "Observes whether all places of the metadata have the same document",
  requirements: ["auth.resource-metadata.published"],
  after: [published.id],
  sends: SENDS,
  reading: "The specification does not say that they must agree. It is recorded, not judged.",
  hint: "Serve the same document at each place, so that all clients find the same authorization server.",
  run({ seen, expect }) {
    const found = allFound(protectedServer(seen));
    const [first, ...others] = found;
    if (first === undefined || others.length === 0) notApplicable("the metadata is in one place only");
    const differing = others.filter((one) => JSON.stringify(one.document) !== JSON.stringify(first.document));
    const fact = differing.length === 0 ? "the same document" : "different documents";
    expect.observe(`${found.map(({ route: { url } }) => url).join(" and ")} have ${fact}`, first.answer.seq);
  },
});

export const tls = onWithoutToken({
  id: "auth.transport.tls",
  title: "Endpoint, metadata and authorization servers use https",
  requirements: ["auth.transport.tls"],
  sends: SENDS,
  reading: "http on loopback is not judged, because the text excepts redirects to it, and tests run there.",
  hint: "Use https for every URL but those on loopback.",
  run({ seen, expect }) {
    const server = protectedServer(seen);
    const urls = [
      server.url,
      ...server.routes.filter(({ via }) => via === "challenge").map(({ url }) => url),
      ...allFound(server).flatMap(({ document: { authorization_servers: listed } }) =>
        Array.isArray(listed) ? listed.filter((one) => typeof one === "string") : [],
      ),
    ].filter((url) => URL.canParse(url));
    const unsafe = urls.filter((url) => new URL(url).protocol !== "https:" && !isLoopback(url));
    expect.that(unsafe.length === 0, {
      expected: "https, or http on loopback",
      actual: (unsafe.length === 0 ? urls : unsafe).join(", "),
      at: server.first.seq,
    });
  },
});
