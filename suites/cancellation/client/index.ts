export { cancellation } from "./cancellation.ts";

import type { ClientSuite } from "../../../harness/check/client.ts";
import { cancelsOverHttp, cancelsOverStdio } from "./stateless.ts";

export const cancellationStateless: ClientSuite = {
  name: "client-cancellation-stateless",
  checks: [cancelsOverStdio, cancelsOverHttp],
};
