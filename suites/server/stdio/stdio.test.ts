import { jsonrpcFaults } from "../../jsonrpc/faults/server/jsonrpc.ts";
import { stdioFaults } from "../../stdio/faults/server.ts";
import { prove } from "../testing/prove.ts";
import { stdio } from "./index.ts";

prove(
  [stdio],
  [...stdioFaults, ...jsonrpcFaults].filter(({ trips }) => trips.some((id) => id.startsWith("stdio."))),
);
