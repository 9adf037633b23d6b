import { notApplicable } from "../../../harness/check/expect.ts";
import { brief } from "../../../harness/session/replies/reply.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { META } from "../../../schema/meta-keys.ts";
import { ownMember } from "../../../schema/own-member.ts";
import { check } from "../../across-topics/server/check.ts";
import { olderEra } from "../../across-topics/server/older-era.ts";
import { discovered } from "./discover.ts";

const objectIn = (value: unknown): JsonObject => (isObject(value) ? value : {});

/** In 2026-07-28 tasks are an extension. */
const COMPARED = ["tools", "resources", "prompts", "completions", "logging"];

const declaredIn = (capabilities: unknown): string =>
  COMPARED.filter((name) => ownMember(objectIn(capabilities), name) !== undefined).join(", ") || "none";

export const sameInBothEras = check({
  id: "discover.result.both-eras",
  title: "Observes whether server/discover and initialize declare the same server",
  requirements: ["discover.result.shape"],
  on: "shared",
  sends: "server/discover; initialize as a client of 2025-11-25, on another connection",
  reading:
    "The specification does not compare the eras: a server may offer less in one of them. A difference is recorded, since a client of both eras may remember the wrong one.",
  hint: "Take name, version, instructions and capabilities of both eras from one place.",
  async run(context) {
    const { expect } = context;
    const { result, seq } = expect.result(await discovered(context), "a result");
    const { served, reply } = await olderEra(context);
    if (!served || reply.kind !== "result") notApplicable("the server does not support the older era");
    const now = objectIn(objectIn(result._meta)[META.serverInfo]);
    const before = objectIn(reply.result.serverInfo);
    const pairs = [
      ["the name", now.name, before.name],
      ["the version", now.version, before.version],
      ["the instructions", result.instructions, reply.result.instructions],
      ["the capabilities", declaredIn(result.capabilities), declaredIn(reply.result.capabilities)],
    ] as const;
    const differing = pairs.filter(([, one, other]) => one !== other);
    for (const [what, one, other] of differing)
      expect.observe(`${what}: ${brief(one)} by server/discover, ${brief(other)} by initialize`, seq);
    if (differing.length === 0) expect.observe("both eras declare the same", seq);
  },
});
