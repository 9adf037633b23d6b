import { appsFaults } from "../../extensions/faults/server/apps.ts";
import { prove } from "../testing/prove.ts";
import * as apps from "./apps.ts";

prove([{ name: "extensions", checks: Object.values(apps) }], appsFaults);
