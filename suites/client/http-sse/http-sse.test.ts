import { httpSseFaults } from "../../../harness/reference/client/faults/http-sse.ts";
import { UNKILLED } from "../../proof/client/unkilled.ts";
import { proveClient } from "../testing/prove.ts";
import { httpSse } from "./index.ts";

proveClient([httpSse], httpSseFaults, { unkilled: UNKILLED });
