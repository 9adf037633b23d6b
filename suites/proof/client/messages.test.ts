import { icons } from "../../icons/client/icons.ts";
import { concurrent } from "../../jsonrpc/client/at-once.ts";
import { messages } from "../../jsonrpc/client/messages.ts";
import { responses } from "../../jsonrpc/client/responses.ts";
import { robustness } from "../../jsonrpc/client/robustness.ts";
import { schema } from "../../jsonrpc/client/schema.ts";
import { pagination } from "../../pagination/client/pagination.ts";
import { proveStateful } from "../../testing/client/stateful.ts";
import { clientCancellation } from "../../testing/whole-suites.ts";

proveStateful([
  messages,
  responses,
  concurrent,
  schema,
  pagination,
  ...clientCancellation,
  robustness,
  icons,
]);
