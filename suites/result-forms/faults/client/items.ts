import type { Fault } from "../../../../harness/reference/client/switch.ts";
import { since } from "../../../../schema/revision.ts";
import { endsAt, inText } from "./pages.ts";

type Row = readonly [name: string, describe: string, which: RegExp];

const ROWS: readonly Row[] = [
  ["tool-schema-bare", "needs the properties of an input schema", /"inputSchema":\{"type":"object"\}/],
  [
    "tool-schema-closed",
    "needs a parameter in an input schema",
    /"inputSchema":\{"type":"object","additionalProperties":false\}/,
  ],
  [
    "tool-required-absent",
    "needs the list of required parameters",
    /"properties":\{"value":\{"type":"string"\}\}\}/,
  ],
  ["tool-parameter-untyped", "needs the type of each parameter", /"properties":\{"value":\{\}\}/],
  ["tool-parameter-types", "reads the type of a parameter as a text", /"type":\["string","null"\]/],
  ["tool-parameter-alternatives", "does not know anyOf in an input schema", /"anyOf":/],
  ["tool-parameter-reference", "does not know references in an input schema", /"#\/\$defs\/text"/],
  ["tool-parameter-recursive", "follows a reference of an input schema for ever", /"#\/\$defs\/node"/],
  ["tool-required-only", "needs the description of a tool", /"tools":\[\{"name":"\w+","inputSchema"/],
  [
    "resource-required-only",
    "needs the type of a resource",
    /"resources":\[\{"name":"\w+","uri":"[^"]*"\}\]/,
  ],
  ["resource-size-zero", "takes the size 0 for none", /"size":0/],
  [
    "template-required-only",
    "needs the type of a template",
    /"resourceTemplates":\[\{"name":"\w+","uriTemplate":"[^"]*"\}\]/,
  ],
  ["prompt-required-only", "needs the arguments of a prompt", /"prompts":\[\{"name":"\w+"\}\]/],
  ["prompt-arguments-empty", "needs an argument of a prompt", /"arguments":\[\]/],
  ["prompt-argument-bare", "needs the description of an argument", /"arguments":\[\{"name":"text"\}\]/],
];

const LATER: readonly (readonly [...Row, revisions: ReturnType<typeof since>])[] = [
  ["tool-parameter-true", "reads only objects as schemas", /"value":true/, since("2026-07-28")],
  ["tool-annotations-some", "needs the title in annotations", /\{"readOnlyHint":true\}/, since("2025-03-26")],
  [
    "tool-output-bare",
    "needs the properties of an output schema",
    /"outputSchema":\{"type":"object"\}/,
    since("2025-06-18"),
  ],
];

/** A client that stops reading a list at an item that has less than most. */
export const itemFormFaults: readonly Fault[] = [
  ...[...ROWS, ...LATER].map(([name, describe, which, revisions]) => ({
    id: `forms.items.${name}`,
    describe,
    ...(revisions ? { revisions } : {}),
    trips: [`client.forms.items.${name}`],
    says: /no request for the page after it/,
    remember: () => endsAt(inText(which)),
  })),
  {
    id: "forms.items.goes-on",
    describe: "crashes after the last page of tools if one has an input schema without properties",
    trips: ["client.forms.items.goes-on"],
    says: /the client ended after tools\/list, without/,
    remember: () => {
      let isBare = false;
      return {
        receive: (text) => {
          isBare ||= text.includes('"inputSchema":{"type":"object"}');
          if (isBare && text.includes('"tools":') && !text.includes('"nextCursor"'))
            throw new Error("An input schema has no properties");
          return text;
        },
      };
    },
  },
];
