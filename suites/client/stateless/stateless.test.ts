import { proveClient } from "../testing/prove.ts";
import { statelessSuites } from "./index.ts";

proveClient(statelessSuites, []);
