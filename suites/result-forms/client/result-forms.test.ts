import { proveClient } from "../../testing/client/prove.ts";
import { resultFaultsOfClients } from "../faults/client/index.ts";
import { resultForms } from "./index.ts";

proveClient([resultForms], resultFaultsOfClients);
