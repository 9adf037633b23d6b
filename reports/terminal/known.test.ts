import { describe, expect, it } from "vitest";
import { plain } from "../screen.ts";
import { checkOf, legOf, sample } from "../testing/sample.ts";
import { pretty } from "./pretty.ts";

const known = { sdk: "an-sdk", version: "1.2.0", since: "1.0.0", until: "1.2.0", fixedIn: "1.3.0" };
const broken = { verdict: "non-conformant", exitCode: 1 } as const;
const checks = [
  checkOf("jsonrpc.batch", "fail", { actual: "no answer", known }),
  checkOf("jsonrpc.parse", "warn", { actual: "another code", known }),
  checkOf("tools.mine", "fail", { actual: "my mistake" }),
];

describe("what an SDK is known to do", () => {
  it("comes after the findings of the author, and says how to accept it", () => {
    const text = pretty(sample([legOf(checks)], broken), plain);
    expect(text).toMatch(/\n\nFAIL {2}tools\.mine/);
    expect(text.match(/^FAIL/gm)).toHaveLength(1);
    expect(text).not.toContain("Warnings");
    expect(text.split("\n\n")[3]?.split("\n")).toEqual([
      "Known of an-sdk 1.2.0, not your code (2 checks)",
      "  FAIL  jsonrpc.batch (MUST; 2025-11-25 stdio; fixed in 1.3.0)",
      "        no answer",
      "  WARN  jsonrpc.parse (SHOULD; 2025-11-25 stdio; fixed in 1.3.0)",
      "        another code",
      "  A server on an-sdk 1.2.0 without code of its own does the same. --accept-known accepts them; an",
      "  update of the SDK may fix them.",
    ]);
    expect(text).toContain("2 of 2 applicable MUSTs broken");
  });

  it("names an SDK that only the answers show as one of several", () => {
    const shown = { sdk: "an-sdk", since: "1.0.0", until: "1.2.0" };
    const text = pretty(
      sample([legOf([checkOf("ping.a", "warn", { actual: "none", known: shown })])]),
      plain,
    );
    expect(text).toContain("Known of SDKs such as an-sdk, not your code (1 check)");
  });

  it("has the public thread about it: its address, or its number in a short report", () => {
    const issue = "https://github.com/an-owner/an-sdk/issues/12";
    const warned = checkOf("ping.a", "warn", { actual: "none", known: { ...known, issue } });
    expect(pretty(sample([legOf([warned])]), plain)).toContain(`\n        none\n        issue ${issue}\n`);
    const seven = Array.from({ length: 7 }, (_, index) => ({ ...warned, id: `ping.${index}` }));
    expect(pretty(sample([legOf(seven)]), plain, { brief: true })).toContain(
      "  WARN  ping.0 (an-sdk#12), ping.1 (an-sdk#12), ping.2 (an-sdk#12), ping.3 (an-sdk#12) and 3 more\n",
    );
    const failed = { ...checkOf("ping.a", "fail", { actual: "none", known: { ...known, issue } }) };
    expect(pretty(sample([legOf([failed, ...seven])], broken), plain, { brief: true })).toContain(
      "FAIL  ping.a (MUST; 2025-11-25 stdio; fixed in 1.3.0; an-sdk#12)\n",
    );
  });

  it("is a list of names where the output is quiet, and names the legs where there are several", () => {
    const warned = checkOf("ping.a", "warn", { actual: "none", known });
    const list = "\n  WARN  ping.a (SHOULD; fixed in 1.3.0)\n\n";
    expect(pretty(sample([legOf([warned])]), plain, { quiet: true })).toContain(list);
    const other = { ...legOf([warned]), revision: "2025-06-18" as const };
    expect(pretty(sample([legOf([warned]), other]), plain, { quiet: true })).toContain(
      "\n  WARN  ping.a (SHOULD; 2025-11-25, 2025-06-18 stdio; fixed in 1.3.0)\n",
    );
  });

  it("is a list of names where it is accepted, with what is not broken here", () => {
    const entries = [
      { line: 0, check: "jsonrpc.batch", sdk: "an-sdk 1.2.0", state: "expected" as const },
      { line: 0, check: "ping.slow", sdk: "an-sdk 1.2.0", state: "gone" as const },
    ];
    const accepted = legOf([checkOf("jsonrpc.batch", "fail", { known, baseline: "expected" })]);
    const baseline = { file: "--accept-known", entries };
    const text = pretty(sample([accepted], { verdict: "non-conformant", exitCode: 0, baseline }), plain);
    expect(text).toMatch(
      /\n\nAccepted as known of an-sdk 1\.2\.0 \(1 check\)\n {2}jsonrpc\.batch\n {2}Known as well, but not broken here: ping\.slow\n/,
    );
    expect(text).not.toContain("FAIL");
    expect(text).not.toContain("Expected by");
  });
});
