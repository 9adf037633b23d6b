import { appsFaults } from "../../../harness/reference/server/faults/apps.ts";
import { prove } from "../testing/prove.ts";
import * as apps from "./apps.ts";

prove([{ name: "extensions", checks: Object.values(apps) }], appsFaults);
