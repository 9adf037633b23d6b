export { cancellation } from "./cancellation.ts";
export { idle } from "./idle.ts";

import type { ClientSuite } from "../../../harness/check/client.ts";
import { cancelsOverHttp, cancelsOverStdio } from "./stateless.ts";

export const cancellationStateless: ClientSuite = {
  name: "client-cancellation-stateless",
  checks: [cancelsOverStdio, cancelsOverHttp],
};
