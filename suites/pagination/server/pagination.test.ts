import { prove } from "../../testing/server/prove.ts";
import { paginationFaults } from "../faults/server.ts";
import { pagination } from "./index.ts";

prove([pagination], paginationFaults);
