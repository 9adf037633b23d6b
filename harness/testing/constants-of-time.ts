/** What is in a source file and is no code: comments, and texts, of which only the quotes stay. */
const NO_CODE = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`/g;

/** Names of constants that are a time, or that times are multiplied with. */
const NAMED =
  /\bconst ([A-Z][A-Z0-9_]*_(?:MS|S|SECONDS)|[A-Z0-9_]*(?:TIMEOUT|LIFETIME|SLOWER|GRACE|TOGETHER|TIMES_ONE|TIMES_FASTEST|LONGEST_POLL))\b/g;

const NUMBER = String.raw`(?:0\.\d+|[1-9][\d_]*)\b`;

/** Calls that wait, with a number in their arguments. */
const WAITS = new RegExp(
  String.raw`\b(?:setTimeout|setInterval|withTimeout|withFreeTime|delay|after|pause|sleep)\([^;\n]*?\b${NUMBER}[^;\n]*\)`,
  "g",
);

/** Members and variables that are a time. */
const MEMBERS = new RegExp(
  String.raw`\b(?:(?:\w*Ms|\w*[Tt]imeout|ttl|limit|seconds)\b\s*[:=]|(?:least|idle|start|exit|answer|connect|delay|timesSlowest|timesUsual):)\s*${NUMBER}`,
  "g",
);

/** Each constant of time in a source: a name, or the text around a number. */
export function constantsOfTime(source: string): readonly string[] {
  const code = source.replace(NO_CODE, (text) => (/^["'`]/.test(text) ? text.charAt(0).repeat(2) : ""));
  const names = [...code.matchAll(NAMED)].map(([, name = ""]) => name);
  const numbers = [WAITS, MEMBERS].flatMap((one) => [...code.matchAll(one)].map(([text]) => text));
  // A multiple of a constant that has a name is listed by the name.
  return [
    ...new Set([
      ...names,
      ...numbers.filter((text) => !/_MS\b/.test(text)).map((text) => text.replace(/\s+/g, " ")),
    ]),
  ];
}
