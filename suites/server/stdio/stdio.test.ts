import { jsonrpcFaults } from "../../../harness/reference/server/faults/jsonrpc.ts";
import { stdioFaults } from "../../../harness/reference/server/faults/stdio.ts";
import { prove } from "../testing/prove.ts";
import { stdio } from "./index.ts";

prove(
  [stdio],
  [...stdioFaults, ...jsonrpcFaults].filter(({ trips }) => trips.some((id) => id.startsWith("stdio."))),
);
