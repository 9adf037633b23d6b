import { UNKILLED } from "../../proof/client/unkilled.ts";
import { proveClient } from "../../testing/client/prove.ts";
import { formFaultsOfClients } from "../faults/client/index.ts";
import { forms } from "./index.ts";

proveClient([forms], formFaultsOfClients, { unkilled: UNKILLED });
