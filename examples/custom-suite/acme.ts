import { declares, defineSuite } from "mcp-conform/suite";

export default defineSuite({
  name: "acme",
  requirements: {
    "acme.tools.described": { level: "MUST", gist: "Each tool has a description of at least five words." },
  },
  checks: (check) => [
    check({
      id: "acme.tools.described",
      title: "Each tool has a description of at least five words",
      requirements: ["acme.tools.described"],
      applies: declares("tools"),
      on: "shared",
      sends: "tools/list, page by page",
      hint: "Say in a sentence what the tool does.",
      async run({ inventory, expect }) {
        for (const { value, at } of (await inventory.list("tools")).items) {
          const words = String(value.description ?? "").split(/\s+/).length;
          const expected = `"${value.name}": at least 5 words`;
          expect.that(words >= 5, { expected, actual: `${words} words`, at });
        }
      },
    }),
  ],
});
