// The outputs of the action. Every value is a number, a word of mcp-conform or a path with one line, so no text of the
// target can add an output.
const VERDICTS = ["conformant", "non-conformant", "incomplete", "error"];

/** Pairs of a name and a value. `result` is undefined if the run wrote none. */
export function outputsOf(result, code, files) {
  const exit = [["exit-code", code]];
  if (result === undefined) return exit;
  const checks = result.legs.flatMap((leg) => leg.checks);
  const isFinding = ({ verdict }) => verdict === "fail" || verdict === "warn";
  const isPending = (check) => check.pending === true && isFinding(check);
  // What the baseline expects is neither failed nor pending, as in the reports.
  const isApart = (check) => isPending(check) || (check.baseline === "expected" && isFinding(check));
  const count = (verdict) => checks.filter((one) => one.verdict === verdict && !isApart(one)).length;
  return [
    ...exit,
    ["verdict", VERDICTS.find((one) => one === result.verdict) ?? "error"],
    ["passed", count("pass")],
    ["failed", count("fail")],
    ["warned", count("warn")],
    ["pending", checks.filter(isPending).length],
    ["not-judged", Number(result.selection?.notJudged ?? 0)],
    ...Object.entries(files),
  ];
}
