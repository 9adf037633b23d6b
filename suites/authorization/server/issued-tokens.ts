import type { FaultyKind } from "../../../harness/authorization/faulty-tokens.ts";
import { needsExercise, notApplicable } from "../../../harness/check/expect.ts";
import { check } from "../../across-topics/server/check.ts";
import type { RequirementId } from "../../catalogue/index.ts";
import { describeAnswer, isServed } from "./caller.ts";
import { answered, protectedServer } from "./judging.ts";
import { judgeRefusal } from "./refusals.ts";
import { accepted } from "./tokens.ts";
import { type Seen, withoutToken } from "./without-token.ts";

/** Tokens of the harness as the authorization server: each differs from a valid one in one way. */

interface OneToken {
  readonly title: string;
  readonly kinds: readonly FaultyKind[];
  readonly requirement: RequirementId;
  readonly hint: string;
}

function answersTo(seen: Seen, kinds: readonly FaultyKind[]) {
  const { faulty } = protectedServer(seen).granted ?? {};
  if (faulty === undefined) needsExercise(HARNESS);
  return kinds.map((kind) => answered(faulty[kind]));
}

const HARNESS = "the harness as the authorization server: --auth issuer=<URL on loopback>";

function refused(name: string, { title, kinds, requirement, hint }: OneToken) {
  return check({
    id: `auth.token.${name}`,
    title,
    requirements: [requirement, "auth.token.invalid-401"],
    transport: "http",
    on: withoutToken,
    after: [accepted.id],
    sends: `the guarded request with a token of the kind ${kinds.join(", and of the kind ")}`,
    hint,
    run({ seen, expect }) {
      for (const answer of answersTo(seen, kinds)) judgeRefusal(expect, answer);
    },
  });
}

function served(name: string, { title, kinds, requirement, hint }: OneToken) {
  return check({
    id: `auth.token.${name}`,
    title,
    requirements: [requirement],
    transport: "http",
    on: withoutToken,
    after: [accepted.id],
    leniency: "tolerated",
    reading: "The text does not say that such a token must be accepted, so a refusal is a warning.",
    sends: `the guarded request with a token of the kind ${kinds.join(", and of the kind ")}`,
    hint,
    run({ seen, expect }) {
      for (const answer of answersTo(seen, kinds)) {
        expect.should(isServed(answer), {
          expected: "a result",
          actual: `${answer.sent} → ${describeAnswer(answer)}`,
          at: answer.seq,
        });
      }
    },
  });
}

const inactive = check({
  id: "auth.token.inactive",
  title: "A token that introspection calls inactive is refused",
  requirements: ["auth.token.validated", "auth.token.invalid-401"],
  transport: "http",
  on: withoutToken,
  after: [accepted.id],
  sends: "the guarded request with a token that has a good signature and was revoked",
  reading:
    "A server may validate tokens only by their signature, and cannot know then that one was revoked. So only a server that asked for this token at introspection is judged.",
  hint: "Refuse a token if introspection answers active: false, also if its claims are valid.",
  run({ seen, expect }) {
    const { isIntrospected } = protectedServer(seen).granted ?? {};
    if (isIntrospected === undefined) needsExercise(HARNESS);
    if (!isIntrospected) notApplicable("the server did not ask for this token at introspection");
    for (const answer of answersTo(seen, ["inactive"])) judgeRefusal(expect, answer);
  },
});

export const issuedTokens = [
  inactive,
  refused("not-yet-valid", {
    title: "A token that is not valid yet is refused",
    kinds: ["not-yet-valid"],
    requirement: "auth.token.validated",
    hint: "Compare nbf with the present time.",
  }),
  refused("issuer", {
    title: "A token of another issuer is refused",
    kinds: ["foreign-issuer"],
    requirement: "auth.token.validated",
    hint: "Compare iss with the issuer of your authorization server.",
  }),
  refused("signature", {
    title: "A token with the key id of the authorization server and another signature is refused",
    kinds: ["foreign-signature"],
    requirement: "auth.token.validated",
    hint: "Verify the signature with the key that has this key id.",
  }),
  refused("algorithm", {
    title: "A token whose algorithm was exchanged is refused",
    kinds: ["no-algorithm", "public-key-as-secret"],
    requirement: "auth.token.validated",
    hint: "Accept only the algorithms of your authorization server. A public key is no secret for HS256.",
  }),
  refused("audience-absent", {
    title: "A token without an audience is refused",
    kinds: ["no-audience"],
    requirement: "auth.token.audience",
    hint: "Require aud, and compare it with the URL of this server.",
  }),
  refused("audience-prefix", {
    title: "A token for a server with a similar URL is refused",
    kinds: ["longer-audience", "other-port"],
    requirement: "auth.token.audience",
    hint: "Compare the whole audience, not its beginning.",
  }),
  served("audience-list", {
    title: "A token with several audiences is accepted if one is this server",
    kinds: ["audience-list"],
    requirement: "auth.token.audience",
    hint: "Accept a token whose aud is a list with the URL of this server in it (RFC 7519, 4.1.3).",
  }),
  served("audience-case", {
    title: "A token whose audience has the host in upper case is accepted",
    kinds: ["audience-in-upper-case"],
    requirement: "auth.canonical-uri.case",
    hint: "Compare scheme and host without regard to case.",
  }),
];
