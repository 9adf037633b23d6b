import { prove } from "../../testing/server/prove.ts";
import { cachingFaults } from "../faults/server.ts";
import { caching } from "./index.ts";

prove([caching], cachingFaults);
