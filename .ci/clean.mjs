// Removes what an earlier build left. Node's own function works on every platform.
import { rmSync } from "node:fs";

rmSync("dist", { recursive: true, force: true });
