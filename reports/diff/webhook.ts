import type { Gate } from "../../harness/verdict/verdict.ts";
import type { Comparison, FailOn, Side } from "../compare/comparison.ts";
import { type Notification, notificationOf } from "./notification.ts";

/** Changes of one kind; their number is always complete. */
const MOST = 50;

/** The body of a request to any other service, as `mcp-conform/notification@1`. */
export interface WebhookBody extends Notification {
  readonly format: "mcp-conform/notification@1";
  readonly failOn: FailOn;
  readonly older: Side;
  readonly newer: Side;
  /** The numbers of all changes. The lists have at most 50 each. */
  readonly numbers: Readonly<Record<"failures" | "fixed" | "noLongerTested", number>>;
}

export function webhookBody(comparison: Comparison, gate: Gate, on: FailOn): string {
  const notification = notificationOf(comparison, gate, on);
  const { failures, fixed, noLongerTested } = notification;
  const { older, newer } = comparison;
  const body: WebhookBody = {
    format: "mcp-conform/notification@1",
    ...notification,
    failOn: on,
    older,
    newer,
    numbers: { failures: failures.length, fixed: fixed.length, noLongerTested: noLongerTested.length },
    failures: failures.slice(0, MOST),
    fixed: fixed.slice(0, MOST),
    noLongerTested: noLongerTested.slice(0, MOST),
  };
  return `${JSON.stringify(body, null, 2)}\n`;
}
