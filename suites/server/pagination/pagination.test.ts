import { paginationFaults } from "../../pagination/faults/server.ts";
import { prove } from "../testing/prove.ts";
import { pagination } from "./index.ts";

prove([pagination], paginationFaults);
