import { cachingFaults } from "../../../harness/reference/server/faults/caching.ts";
import { prove } from "../testing/prove.ts";
import { caching } from "./index.ts";

prove([caching], cachingFaults);
