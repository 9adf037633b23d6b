import { Inconclusive } from "../../../harness/check/expect.ts";
import { brief } from "../../../harness/session/replies/reply.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { validateDefinition } from "../../../schema/validate/index.ts";
import { askingAs } from "../../across-topics/server/asking-as.ts";
import { check } from "../../across-topics/server/check.ts";
import { oncePerConnection } from "../../across-topics/server/once-per-connection.ts";

export const discovered = oncePerConnection((context) =>
  askingAs(context, "discover").request("server/discover"),
);

export const shape = check({
  id: "discover.result.shape",
  title: "The result of server/discover has all required members with their types",
  requirements: ["discover.result.shape", "discover.implemented", "http.endpoint.single"],
  on: "shared",
  sends: "server/discover",
  reading: "Caching hints, resultType and the contents of the capabilities have their own checks.",
  hint: "Return supportedVersions, capabilities, resultType, ttlMs and cacheScope. The name of the server belongs in `_meta`.",
  async run(context) {
    const { expect } = context;
    const { result, seq } = expect.result(await discovered(context), "a result");
    const problems = validateDefinition(context.facts.revision, "DiscoverResult", forShape(result));
    expect.clean(problems, { at: seq, base: "/result", what: "a DiscoverResult" });
  },
});

/** The result with valid values for the members that other checks judge. */
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
  title: "The supportedVersions of server/discover include the revision of the request",
  requirements: ["discover.result.version-included"],
  on: "shared",
  sends: "server/discover in this revision",
  hint: "List every revision that the server supports in supportedVersions.",
  async run(context) {
    const { expect, facts } = context;
    const { result, seq } = expect.result(await discovered(context), "a result");
    const { supportedVersions } = result;
    if (supportedVersions === undefined) {
      throw new Inconclusive("depends-on", "the result has no supportedVersions", { on: shape.id });
    }
    expect.that(Array.isArray(supportedVersions) && supportedVersions.includes(facts.revision), {
      expected: `supportedVersions that include "${facts.revision}"`,
      actual: `supportedVersions ${brief(supportedVersions)}`,
      at: seq,
      pointer: "/result/supportedVersions",
    });
  },
});
