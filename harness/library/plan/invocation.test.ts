import { expect, it } from "vitest";
import type { Settings } from "../settings.ts";
import { invocationOf } from "./invocation.ts";

it.each<readonly [Settings, string]>([
  [
    {
      server: "node a.js",
      url: "http://localhost:3000/mcp",
      headers: { "X-Tenant": "blue" },
      headerEnv: [["X-Key", "KEY"]],
      bearerEnv: "TOKEN",
      secretEnv: ["OTHER"],
      env: { A: "b", PASSED_ON: true },
      envAll: true,
      cwd: "/tmp",
      allow: ["tool:a"],
      timeout: 500,
      startTimeout: 9_000,
    },
    "--server node a.js --url http://localhost:3000/mcp --header X-Tenant: blue --header-env X-Key=KEY --bearer-env TOKEN --secret-env OTHER --env A=b --env PASSED_ON --env-all --cwd /tmp --allow tool:a --timeout 500 --start-timeout 9000",
  ],
  [{ client: "c {target}", transport: ["stdio", "http"] }, "--client c {target} --transport stdio,http"],
  [{ server: "s", timeout: 10_000, only: ["a"], secrets: ["hidden"] }, "--server s"],
])("the invocation describes the target, secrets by their variables", (settings, words) => {
  expect(invocationOf(settings).join(" ")).toBe(words);
});
