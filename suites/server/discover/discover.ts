import { brief } from "../../../harness/session/reply.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { validateDefinition } from "../../../schema/validate/index.ts";
import { check } from "../check.ts";
import { oncePerConnection } from "../once-per-connection.ts";

const discovered = oncePerConnection(({ session }) => session.as("discover").request("server/discover"));

export const shape = check({
  id: "discover.result.shape",
  title: "The result of server/discover has its required members, each of its type",
  requirements: ["discover.result.shape", "discover.implemented"],
  on: "shared",
  sends: "server/discover",
  reading: "Caching hints, resultType and what stands in the capabilities have checks of their own.",
  hint: "Give supportedVersions, capabilities, resultType, ttlMs and cacheScope; the server's name belongs into `_meta`.",
  async run(stage) {
    const { expect } = stage;
    const { result, seq } = expect.result(await discovered(stage), "a result");
    const problems = validateDefinition(stage.facts.revision, "DiscoverResult", forShape(result));
    expect.clean(problems, { at: seq, base: "/result", what: "a DiscoverResult" });
  },
});

/** With the members in order that other checks judge. */
function forShape(result: JsonObject): JsonObject {
  const { capabilities } = result;
  return {
    ...result,
    resultType: "complete",
    ttlMs: 0,
    cacheScope: "private",
    ...(isObject(capabilities) ? { capabilities: {} } : {}),
  };
}

export const versionIncluded = check({
  id: "discover.result.version-included",
  title: "The revision in which server/discover was asked is among its supportedVersions",
  requirements: ["discover.result.version-included"],
  on: "shared",
  sends: "server/discover in this revision",
  async run(stage) {
    const { expect, facts } = stage;
    const { result, seq } = expect.result(await discovered(stage), "a result");
    const { supportedVersions } = result;
    expect.that(Array.isArray(supportedVersions) && supportedVersions.includes(facts.revision), {
      expected: `supportedVersions with "${facts.revision}" among them`,
      actual: `supportedVersions ${brief(supportedVersions)}`,
      at: seq,
      pointer: "/result/supportedVersions",
    });
  },
});
