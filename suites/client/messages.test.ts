import { cancellation } from "./cancellation.ts";
import { icons } from "./icons.ts";
import { messages } from "./messages.ts";
import { pagination } from "./pagination.ts";
import { responses } from "./responses.ts";
import { robustness } from "./robustness.ts";
import { schema } from "./schema.ts";
import { proveStateful } from "./testing/stateful.ts";

proveStateful([messages, responses, schema, pagination, cancellation, robustness, icons]);
