import type { Suite } from "../../harness/check/check.ts";
import { clientSuites } from "../of-clients.ts";
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

const STATELESS: readonly string[] = [
  "client-envelope",
  "client-eras",
  "client-headers",
  "client-stateless-http",
  "client-input-required",
  "client-results",
  "client-cancellation-stateless",
  "client-tasks-extension",
  "client-subscriptions",
  "client-caching",
  "client-schemas",
];

export const clientAnswers = clientSuites.filter(({ name }) => name === "client-answers");
export const clientCancellation = clientSuites.filter(({ name }) => name === "client-cancellation");

/** The suites of clients in the stateless era. */
export const statelessSuites = clientSuites.filter(({ name }) => STATELESS.includes(name));
