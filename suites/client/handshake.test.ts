import { capabilities } from "./capabilities.ts";
import { lifecycle } from "./lifecycle.ts";
import { framing } from "./stdio.ts";
import { proveStateful } from "./testing/stateful.ts";
import { versioning } from "./versioning.ts";

proveStateful([lifecycle, versioning, capabilities, framing]);
