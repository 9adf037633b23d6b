import { prove } from "../../testing/server/prove.ts";
import { brokenFormFaults } from "../faults/server/index.ts";
import { brokenForms } from "./index.ts";

prove([brokenForms], brokenFormFaults);
