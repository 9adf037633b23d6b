import { cachingFaults } from "../../caching/faults/server.ts";
import { prove } from "../testing/prove.ts";
import { caching } from "./index.ts";

prove([caching], cachingFaults);
