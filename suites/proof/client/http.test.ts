import { http } from "../../http/client/http.ts";
import { sessions } from "../../sessions/client/sessions.ts";
import { resumption } from "../../sse/client/resumption.ts";
import { sse } from "../../sse/client/sse.ts";
import { proveStateful } from "../../testing/client/stateful.ts";

proveStateful([http, sessions, sse, resumption]);
