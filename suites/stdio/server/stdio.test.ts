import { jsonrpcFaults } from "../../jsonrpc/faults/server/jsonrpc.ts";
import { prove } from "../../testing/server/prove.ts";
import { stdioFaults } from "../faults/server.ts";
import { stdio } from "./index.ts";

prove(
  [stdio],
  [...stdioFaults, ...jsonrpcFaults].filter(({ trips }) => trips.some((id) => id.startsWith("stdio."))),
);
