/** Checks of clients that no fault kills, and why. A fault has to kill every other check. */
export const UNKILLED: Readonly<Record<string, string>> = {
  "client.shutdown.stdin-first": "needs processes; proven in suites/lifecycle/client/shutdown.test.ts",
  "client.shutdown.waits": "needs processes; proven in suites/lifecycle/client/shutdown.test.ts",
  "client.shutdown.force":
    "no fault of the reference client leaves a server running; proven on traces in suites/lifecycle/client/shutdown.test.ts",
  "client.stdio.stderr":
    "no fault of the reference client reads standard error; proven on traces in suites/lifecycle/client/shutdown.test.ts",
  "client.forms.stdio.errors":
    "no fault of the reference client reads standard error; proven on traces in suites/forms/client/judged.test.ts",
  "client.auth.issuer.error-hidden":
    "needs the output of a process; proven on traces in suites/authorization/client/evidence.test.ts",
  "client.errors.message-short": "records a fact, and cannot fail",
  "client.http.fallback.400": "records a fact, and cannot fail",
  "client.http.fallback.401": "records a fact, and cannot fail",
  "client.http.fallback.403": "records a fact, and cannot fail",
  "client.http.fallback.404": "records a fact, and cannot fail",
  "client.http.fallback.405": "records a fact, and cannot fail",
  "client.http.fallback.500": "records a fact, and cannot fail",
  "client.http.fallback.no-endpoint": "records a fact, and cannot fail",
  "client.http.fallback.both": "records a fact, and cannot fail",
  "client.http.get-closed.opened-again": "records a fact, and cannot fail",
  "client.http.initialized-awaited": "records a fact, and cannot fail",
  "client.model.protocol-errors": "records a fact, and cannot fail",
  "client.model.controls": "records a fact, and cannot fail",
  "client.model.long": "records a fact, and cannot fail",
  "client.model.structured": "records a fact, and cannot fail",
  "client.model.audience": "records a fact, and cannot fail",
  "client.idle.call": "records a fact, and cannot fail",
  "client.pagination.list-changed": "records a fact, and cannot fail",
  "client.pagination.cursor-refused": "records a fact, and cannot fail",
  "client.pagination.change-burst": "records a fact, and cannot fail",
  "client.pagination.endless": "records a fact, and cannot fail",
  "client.session.next.request-repeated": "records a fact, and cannot fail",
  "client.session.next.late-ping": "records a fact, and cannot fail",
  "client.session.next.log-level": "records a fact, and cannot fail",
  "client.session.away": "records a fact, and cannot fail",
  "client.session.unknown-400": "records a fact, and cannot fail",
  "client.session.delete-late": "records a fact, and cannot fail",
  "client.sse-2024.opens-first": "records a fact, and cannot fail",
  "client.sse-2024.foreign-endpoint": "records a fact, and cannot fail",
  "client.sse-2024.second-endpoint": "records a fact, and cannot fail",
  "client.sse-2024.session-headers": "records a fact, and cannot fail",
  "client.sse-2024.closes": "records a fact, and cannot fail",
};

/** Faults of the reference client that no check can detect in one process, and why. */
export const UNDETECTED: Readonly<Record<string, string>> = {
  "stdio.killed-at-once": "signals reach only processes",
  "stdio.told-before-closed": "signals reach only processes",
  "stdio.no-patience": "signals reach only processes",
  "versioning.never-falls-back": "looks like a client that speaks no older revision, which is correct",
  "versioning.waits-for-ever": "no played server is silent for as long as a probe may take",
  "stdio.never-closed": "in one process the harness closes the pipes of a client that has ended",
};
