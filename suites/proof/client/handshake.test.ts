import { capabilities } from "../../lifecycle/client/capabilities.ts";
import { lifecycle } from "../../lifecycle/client/lifecycle.ts";
import { versioning } from "../../lifecycle/client/versioning.ts";
import { framing } from "../../stdio/client/stdio.ts";
import { proveStateful } from "../../testing/client/stateful.ts";

proveStateful([lifecycle, versioning, capabilities, framing]);
