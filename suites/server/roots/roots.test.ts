import { rootsFaults } from "../../roots/faults/server.ts";
import { prove } from "../testing/prove.ts";
import { roots } from "./index.ts";

prove([roots], rootsFaults);
