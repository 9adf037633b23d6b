import { isVersion } from "../../../reports/trend/version.ts";
import { given } from "../../../schema/given.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** The variables of CI systems with the commit of a job. */
const COMMITS = [
  "GITHUB_SHA",
  "CI_COMMIT_SHA", // GitLab, Woodpecker
  "BITBUCKET_COMMIT",
  "BUILD_SOURCEVERSION", // Azure Pipelines
  "CIRCLE_SHA1",
  "TRAVIS_COMMIT",
  "BUILDKITE_COMMIT",
  "DRONE_COMMIT_SHA",
  "APPVEYOR_REPO_COMMIT",
  "SEMAPHORE_GIT_SHA",
  "CODEBUILD_RESOLVED_SOURCE_VERSION",
  "CIRRUS_CHANGE_IN_REPO",
  "BITRISE_GIT_COMMIT",
  "GIT_COMMIT", // Jenkins
] as const;

/** The variables with the tag of a job. GITHUB_REF_NAME is a tag only if GITHUB_REF_TYPE says so. */
const TAGS = [
  "CI_COMMIT_TAG",
  "BITBUCKET_TAG",
  "CIRCLE_TAG",
  "TRAVIS_TAG",
  "BUILDKITE_TAG",
  "DRONE_TAG",
  "APPVEYOR_REPO_TAG_NAME",
] as const;

/** The variable with the version of the target, for targets that name none or always the same one. */
export const RELEASE = "MCP_CONFORM_RELEASE";

/** The longest version that is used. */
const LONGEST = 100;

/** What the environment of a CI job says about the target. */
export interface JobFacts {
  readonly commit?: string;
  readonly release?: string;
}

/** Reads the commit and the version from the environment of known CI systems. Other values are ignored. */
export function jobFacts(env: Environment = process.env): JobFacts {
  const commit = COMMITS.map((name) => env[name]).find((value) => /^[0-9a-f]{7,64}$/i.test(value ?? ""));
  const named = env[RELEASE]?.trim().slice(0, LONGEST);
  return given({ commit: commit?.toLowerCase(), release: named || tagVersion(env) });
}

/** "v1.2.3" and "server@1.2.3" are versions; a tag such as "nightly" is none. */
function tagVersion(env: Environment): string | undefined {
  const github = env.GITHUB_REF_TYPE === "tag" ? env.GITHUB_REF_NAME : undefined;
  const tag = [github, ...TAGS.map((name) => env[name])].find((value) => value !== undefined && value !== "");
  const version = tag?.slice(tag.search(/[^@/]*$/)).slice(0, LONGEST);
  return isVersion(version) ? version.replace(/^v/i, "") : undefined;
}
