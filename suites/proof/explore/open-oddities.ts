import { ODDITIES } from "../../oddities-of-servers.ts";
import { spread } from "../leg-key.ts";

/** Legal only where no tool ends its stream: `test_reconnection` does, so there its response never comes, and that is a violation. */
const NOT_BESIDE_RECONNECTION = "http.405-without-allow";

/** The oddities that an explorer meets: nothing may be found. A server that requires a token is not explored. */
export const OPEN_ODDITIES = spread(
  ODDITIES.filter(({ id, protection }) => protection === undefined && id !== NOT_BESIDE_RECONNECTION),
);
