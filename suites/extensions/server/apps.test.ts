import { prove } from "../../testing/server/prove.ts";
import { appsFaults } from "../faults/server/apps.ts";
import * as apps from "./apps.ts";

prove([{ name: "extensions", checks: Object.values(apps) }], appsFaults);
