import { describe, expect, it } from "vitest";
import { bearerIn, challengesOf, parameterOf, readChallenges } from "./challenge.ts";

const bearer = (text: string) => bearerIn(readChallenges(text));

describe("a WWW-Authenticate header", () => {
  it("has parameters with and without quotation marks, in any order and case", () => {
    const one = bearer('bearer REALM="a \\"b\\", c" , Error=invalid_token,scope="x y"');
    expect(parameterOf(one, "realm")).toBe('a "b", c');
    expect(parameterOf(one, "error")).toBe("invalid_token");
    expect(parameterOf(one, "scope")).toBe("x y");
  });

  it.each([
    'Basic realm="x", Bearer realm="y", resource_metadata="https://a.example/m"',
    'Negotiate, Bearer resource_metadata="https://a.example/m"',
    'Negotiate abc==, Bearer resource_metadata="https://a.example/m"',
    'Bearer resource_metadata = "https://a.example/m" , Basic realm="z"',
    ', Bearer resource_metadata="https://a.example/m",,',
  ])("may list several challenges: %s", (text) => {
    expect(parameterOf(bearer(text), "resource_metadata")).toBe("https://a.example/m");
    expect(readChallenges(text).problems).toEqual([]);
  });

  it("may be repeated", () => {
    const headers = [
      ["www-authenticate", 'Basic realm="x"'],
      ["WWW-Authenticate", "Bearer"],
    ] as const;
    expect(challengesOf(headers).challenges.map(({ scheme }) => scheme)).toEqual(["Basic", "Bearer"]);
    expect(bearerIn(challengesOf([]))).toBeUndefined();
  });

  it.each([
    ["Bearer resource_metadata=https://a.example/m", /needs quotation marks/, "https://a.example/m"],
    ['Bearer realm="x" resource_metadata="https://a.example/m"', /comma is missing/, "https://a.example/m"],
    [
      'Bearer resource_metadata="https://a.example/m", Resource_Metadata="https://b.example/m"',
      /"resource_metadata" occurs twice/,
      "https://a.example/m",
    ],
    ['Bearer resource_metadata="https://a.example/m', /needs quotation|cannot be read/, undefined],
    ['realm="x"', /cannot be read/, undefined],
  ])("that breaks the grammar has a problem: %s", (text, problem, url) => {
    const { problems } = readChallenges(text);
    expect(problems.join()).toMatch(problem);
    expect(parameterOf(bearer(text), "resource_metadata")).toBe(url);
  });
});
