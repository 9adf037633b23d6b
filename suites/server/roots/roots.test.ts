import { rootsFaults } from "../../../harness/reference/server/faults/roots.ts";
import { prove } from "../testing/prove.ts";
import { roots } from "./index.ts";

prove([roots], rootsFaults);
