import { describe, expect, it } from "vitest";
import { VERDICTS } from "../harness/verdict/verdict.ts";
import { COUNTED, countedWord, levelWords, reasonWords, VERDICT_WORDS } from "./verdict-words.ts";

describe("the words of verdicts", () => {
  it("are different for each verdict", () => {
    for (const member of ["word", "tag", "sign", "means"] as const) {
      expect(new Set(VERDICTS.map((verdict) => VERDICT_WORDS[verdict][member])).size).toBe(VERDICTS.length);
    }
  });

  it("are counted for each verdict except not applicable", () => {
    expect([...COUNTED, "not-applicable"].toSorted()).toEqual([...VERDICTS].toSorted());
  });

  it.each([
    [2, "fail", "2 failed"],
    [1, "error", "1 internal error"],
    [2, "error", "2 internal errors"],
  ] as const)("agree with the number: %d %s", (number, verdict, words) => {
    expect(countedWord(number, verdict)).toBe(words);
  });
});

describe("the words of a level", () => {
  it.each([
    [undefined, "MUST"],
    ["two-readings", "MUST, two readings"],
    ["no-keyword", "MUST, no keyword in the text"],
    ["later-revision", "MUST of a later revision only"],
    ["tolerated", "MUST, tolerated"],
  ] as const)("say why a MUST only warns: %s", (leniency, words) => {
    expect(levelWords({ level: "MUST", ...(leniency && { leniency }) })).toBe(words);
  });
});

it("a reason says that an exercise is missing", () => {
  expect(reasonWords({ kind: "needs-exercise", text: "a slow tool" })).toBe("needs a slow tool");
  expect(reasonWords({ kind: "no-answer", text: "nothing came" })).toBe("nothing came");
});
