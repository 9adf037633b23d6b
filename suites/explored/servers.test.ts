import { describe, expect, it } from "vitest";
import { formNames } from "../../harness/explore/generators.ts";
import { faultNamed, faultsOf } from "../../harness/explore/illegal.ts";
import type { Survey } from "../../harness/explore/survey.ts";
import { sweepsOf } from "../../harness/explore/sweeps.ts";
import { serverSuites } from "../of-servers.ts";
import { tables } from "../registry.ts";

const survey: Survey = {
  revision: "2025-11-25",
  transport: "http",
  capabilities: { tools: {}, prompts: {}, completions: {}, logging: {}, resources: { subscribe: true } },
  tools: [{ name: "echo", inputSchema: { type: "object" } }],
  callable: new Set(["echo"]),
  reading: new Set(["echo"]),
  resources: [{ uri: "test://a", name: "a" }],
  templates: [{ uriTemplate: "test://{id}", name: "t" }],
  prompts: [{ name: "p", arguments: [{ name: "a", required: false }] }, { name: "q" }],
};

const steps = (illegal: boolean, seed = 1) => sweepsOf(survey, { illegal, tables }, seed).flat();

describe("the tables of the explorer", () => {
  it("have the rows of the checks of forms, under the same ids", () => {
    const ids = new Set(serverSuites.flatMap(({ checks }) => checks.map(({ id }) => id)));
    expect(tables.forms.length).toBeGreaterThan(60);
    expect(tables.forms.map(({ id }) => id).filter((id) => !ids.has(id))).toEqual([]);
    const places = new Set(tables.faults.map(({ place }) => `forms.broken.${place}`));
    expect([...places].filter((id) => !ids.has(id))).toEqual([]);
  });

  it("name each fault, so that a conversation can be sent again", () => {
    for (const { id } of faultsOf(survey, tables)) expect(faultNamed(id, tables)?.id).toBe(id);
  });

  it("have no two faults with the same name", () => {
    const ids = faultsOf(survey, tables).map(({ id }) => id);
    expect(ids.length).toBe(new Set(ids).size);
  });
});

describe("the first conversations", () => {
  it("reach each form and each fault", () => {
    const all = steps(true);
    const forms = new Set(all.flatMap((step) => (step.do === "request" && step.form ? [step.form] : [])));
    expect(formNames(survey, tables).filter((name) => !forms.has(name))).toEqual([]);
    const sent = new Set(all.flatMap((step) => (step.do === "illegal" ? [step.fault] : [])));
    expect(faultsOf(survey, tables).filter(({ id }) => !sent.has(id))).toEqual([]);
  });

  it("send nothing illegal where that is not allowed", () => {
    expect(steps(false).filter((step) => step.do === "illegal")).toEqual([]);
  });

  it("call only tools that may be called, also in another form", () => {
    const none = { ...survey, callable: new Set<string>() };
    const calls = sweepsOf(none, { illegal: true, tables }, 1)
      .flat()
      .filter((step) => step.do === "request" && step.method === "tools/call");
    expect(calls).toEqual([]);
  });

  it("are the same with the same seed", () => {
    expect(steps(true)).toEqual(steps(true));
    expect(steps(true)).not.toEqual(steps(true, 2));
  });
});
