import { clientCheck } from "../../across-topics/client/check.ts";
import type { Exchange } from "../../across-topics/client/exchanges.ts";
import { lostAtNotification } from "../situations/lost-at-notification.ts";
import { endedIn, judgeRestart } from "./restarts.ts";

const isNotification = ({ request, messages }: Exchange) =>
  request.method === "POST" && messages.some((one) => "method" in one && !("id" in one));

export const endedAtNotification = clientCheck({
  id: "client.session.notification-ended.restarted",
  title: "A client that receives 404 to a notification starts a new session before it goes on",
  requirements: ["session.ended.client-restarts"],
  on: lostAtNotification,
  sends: "status 404 to a notification with the session id, and to each request with that id after it",
  after: ["client.session.restarted"],
  reading:
    "A client may learn it from the refusal of a later request. One that sends no request of that session after the refusal has not shown anything.",
  hint: "Take 404 to any message for the end of the session: forget its id, and send initialize before the next request.",
  run({ seen, expect }) {
    const ended = endedIn(
      seen,
      isNotification,
      "a client that sends a notification in a session in which it has listed the tools",
    );
    judgeRestart(seen, expect, ended, "a notification");
  },
});
