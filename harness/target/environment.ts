import { ownMember } from "../../schema/own-member.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The variables of the operator that a server gets without being named: what a program needs to run at all, and what
 * Node, npm and TLS need. All others may hold secrets, and a server may show its environment.
 */
const PASSED_ON: readonly RegExp[] = [
  /^(PATH|HOME|USER|LOGNAME|SHELL|TMPDIR|TMP|TEMP)$/i,
  /^(TERM|COLORTERM|NO_COLOR|FORCE_COLOR|LANG|LANGUAGE|LC_\w+|TZ)$/i,
  /^(NODE_\w+|npm_config_.+)$/i,
  /^((HTTPS?|ALL|NO)_PROXY|(NIX_)?SSL_CERT_(FILE|DIR)|(REQUESTS|CURL|AWS)_CA_BUNDLE)$/i,
  /^(APPDATA|LOCALAPPDATA|PROGRAMDATA|ALLUSERSPROFILE|PUBLIC|USERPROFILE|USERNAME|USERDOMAIN|HOMEDRIVE|HOMEPATH)$/i,
  /^(SYSTEMROOT|SYSTEMDRIVE|WINDIR|COMSPEC|PATHEXT|PSMODULEPATH|OS|COMPUTERNAME|NUMBER_OF_PROCESSORS)$/i,
  /^(PROCESSOR_\w+|(COMMON)?PROGRAM(FILES|W6432)(\(x86\))?|COMMONPROGRAMW6432)$/i,
];

/** Names that a shell sets for itself. No server needs them. */
const OF_A_SHELL = /^(_|PWD|OLDPWD|SHLVL|PS\d)$/;

/** Shorter names are also words of a message. */
const SHORTEST_NAME = 3;

export function isPassedOn(name: string): boolean {
  return PASSED_ON.some((pattern) => pattern.test(name));
}

/** The part of an environment that every server gets. */
export function basicEnvironment(own: Environment): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(own).flatMap(([name, value]) =>
      value !== undefined && isPassedOn(name) ? [[name, value] as const] : [],
    ),
  );
}

/**
 * The hint for a server that ended, where its output names a variable that the operator has and the server did not get.
 * `given`: the environment of the server.
 */
export function missingVariableHint(
  output: string,
  given: Environment,
  own: Environment = process.env,
): string | undefined {
  const words = new Set(output.match(/\w+/g));
  const missing = Object.keys(own).filter(
    (name) =>
      name.length >= SHORTEST_NAME &&
      words.has(name) &&
      ownMember(given, name) === undefined &&
      !OF_A_SHELL.test(name),
  );
  if (missing.length === 0) return undefined;
  const options = missing.map((name) => `--env ${name}`).join(" ");
  return `Its output names ${missing.join(", ")}. A server gets only the variables of your environment that you name. Add ${options}.`;
}
