import { http } from "./http.ts";
import { resumption } from "./resumption.ts";
import { sessions } from "./sessions.ts";
import { sse } from "./sse.ts";
import { proveStateful } from "./testing/stateful.ts";

proveStateful([http, sessions, sse, resumption]);
