// Writes the file of each check into the package: its modules are bundled, so that no stack names the file. It runs with tsx.
import { writeFileSync } from "node:fs";
import { allChecks, gatewayChecks } from "../suites/registry.ts";
import { sourceOf } from "../suites/source.ts";

const files = Object.fromEntries([...allChecks, ...gatewayChecks].map(({ id }) => [id, sourceOf(id)]));
writeFileSync("dist/suites/sources.json", JSON.stringify(files));
