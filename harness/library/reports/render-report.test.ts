import { describe, expect, it } from "vitest";
import { sample } from "../../../reports/testing/sample.ts";
import { UsageError } from "../usage-error.ts";
import { renderReport } from "./render-report.ts";
import { REPORT_FORMATS, type ReportFormat } from "./report-formats.ts";

const result = sample([]);

describe("a report", () => {
  it.each(REPORT_FORMATS)("can be %s, of any result", async (format) => {
    expect(await renderReport(result, format, { source: "a.ts" })).toEqual(expect.any(String));
  });

  it("as a badge is of the kind that the name of its file asks for", async () => {
    expect(await renderReport(result, "badge", { file: "b.SVG" })).toMatch(/^<svg /);
    expect(JSON.parse(await renderReport(result, "badge", { file: "b.json" }))).toMatchObject({
      schemaVersion: 1,
    });
  });

  it("is rejected for an unknown format, and without a source that it needs", async () => {
    const unknown = renderReport(result, "jsn" as ReportFormat);
    await expect(unknown).rejects.toBeInstanceOf(UsageError);
    await expect(unknown).rejects.toThrow(
      'format "jsn": unknown format. Did you mean "json"? Expected one of html,',
    );
    await expect(renderReport(result, "sarif")).rejects.toThrow('format "sarif": the source is missing.');
  });
});
