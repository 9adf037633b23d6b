import { briefText } from "../../../reports/agent/text.ts";
import { checkPage } from "../../../reports/check-page.ts";
import { json } from "../../../reports/formats/json.ts";
import type { Offer, Resource, Template } from "../../reference/server/core/offer.ts";
import { briefOfKept } from "./judging.ts";
import type { Results } from "./results.ts";
import { CHECK_TEMPLATE, CHECKS, LAST, RESULT_TEMPLATE } from "./uris.ts";

export const TEMPLATES: readonly Template[] = [
  {
    uriTemplate: CHECK_TEMPLATE,
    name: "check",
    title: "A check",
    description: "The rule of a check, every conforming answer, and how to fix a failure.",
    mimeType: "text/plain",
  },
  {
    uriTemplate: RESULT_TEMPLATE,
    name: "result",
    title: "A result",
    description: "A whole result of this session: mcp-conform/result@1.",
    mimeType: "application/json",
  },
];

/** The list never changes: what is judged later is read at the same URI. */
export function resourcesFor(results: Results): Pick<Offer, "resources" | "expand"> {
  const resources: readonly Resource[] = [
    {
      uri: LAST,
      title: "The last result",
      description: "The short form of the last result of this session.",
      mimeType: "text/plain",
      read: () => ({
        text: results.last === undefined ? "Nothing was judged yet.\n" : briefText(briefOfKept(results.last)),
      }),
    },
    {
      uri: CHECKS,
      title: "All checks",
      description: "Id, level and title of each check.",
      mimeType: "text/plain",
      read: async () => ({ text: await listOfChecks() }),
    },
  ];
  return { resources: () => resources, expand: (uri) => checkAt(uri) ?? resultAt(uri, results) };
}

async function listOfChecks(): Promise<string> {
  const { allChecks } = await import("../../../suites/registry.ts");
  return allChecks.map(({ id, title }) => `${id}: ${title}\n`).join("");
}

function checkAt(uri: string): ReturnType<Offer["expand"]> {
  const id = /^mcp-conform:\/\/checks\/([\w.-]+)$/.exec(uri)?.[1];
  if (id === undefined || checkPage(id) === undefined) return undefined;
  const read = async () => ({ text: (await import("../explain/explanation.ts")).explanation(id) });
  return { mimeType: "text/plain", read };
}

function resultAt(uri: string, results: Results): ReturnType<Offer["expand"]> {
  const number = /^mcp-conform:\/\/results\/(\d{1,9})$/.exec(uri)?.[1];
  const kept = number === undefined ? undefined : results.numbered(Number(number));
  return kept && { mimeType: "application/json", read: () => ({ text: json(kept.result) }) };
}
