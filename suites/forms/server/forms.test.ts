import { prove } from "../../testing/server/prove.ts";
import { formFaults } from "../faults/server/index.ts";
import { forms } from "./index.ts";

prove([forms], formFaults);
