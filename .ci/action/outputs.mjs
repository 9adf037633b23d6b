// The outputs of the action. Every value is a number, a word of mcp-conform or a path with one line, so no text of the
// target can add an output.
const VERDICTS = ["conformant", "non-conformant", "incomplete", "error"];

/** Pairs of a name and a value. `result` is undefined if the run wrote none. */
export function outputsOf(result, code, files) {
  const exit = [["exit-code", code]];
  if (result === undefined) return exit;
  const count = (verdict) => result.legs.reduce((sum, { counts }) => sum + Number(counts[verdict] ?? 0), 0);
  return [
    ...exit,
    ["verdict", VERDICTS.find((one) => one === result.verdict) ?? "error"],
    ["passed", count("pass")],
    ["failed", count("fail")],
    ["warned", count("warn")],
    ...Object.entries(files),
  ];
}
