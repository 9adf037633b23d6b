import type { Suite } from "../../harness/check/check.ts";
import { serverSuites } from "../of-servers.ts";

/** Suites whose checks are in several rooms. */
function suite(name: string): Suite {
  const found = serverSuites.find((one) => one.name === name);
  if (found === undefined) throw new Error(`there is no suite ${name}`);
  return found;
}

export const jsonrpc = suite("jsonrpc");
export const utilities = suite("utilities");
export const monitors = suite("messages");
export const stateless = suite("stateless");
export const meta = suite("meta");
