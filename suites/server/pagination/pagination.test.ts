import { paginationFaults } from "../../../harness/reference/server/faults/pagination.ts";
import { prove } from "../testing/prove.ts";
import { pagination } from "./index.ts";

prove([pagination], paginationFaults);
