import { jsonrpcFaults } from "../../harness/reference/faults/jsonrpc.ts";
import { stdioFaults } from "../../harness/reference/faults/stdio.ts";
import { prove } from "../testing/prove.ts";
import { stdio } from "./index.ts";

/** The reference server passes over blank lines before any fault sees them: that check has a test of its own. */
const provable = { ...stdio, checks: stdio.checks.filter(({ id }) => id !== "stdio.input.blank-line") };

prove(
  [provable],
  [...stdioFaults, ...jsonrpcFaults.filter(({ trips }) => trips.some((id) => id.startsWith("stdio.")))],
);
