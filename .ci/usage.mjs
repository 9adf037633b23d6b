// Loaded into the command that is measured: writes what this process itself used when it ends.
import { writeFileSync } from "node:fs";

process.on("exit", () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const usage = { cpuMs: (userCPUTime + systemCPUTime) / 1000, rssMb: maxRSS / 1024 };
  writeFileSync(process.env.MCP_CONFORM_USAGE ?? "usage.json", JSON.stringify(usage));
});
