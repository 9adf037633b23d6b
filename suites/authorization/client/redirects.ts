import { needsExercise } from "../../../harness/check/expect.ts";
import { clientCheck } from "../../across-topics/client/check.ts";
import {
  CANARY,
  issCase,
  issError,
  issMissing,
  issNone,
  issSlash,
  issUnannounced,
  issWrong,
  stateMissing,
  stateWrong,
} from "../situations/poisons.ts";
import { judging, mustDo, mustRefuse, playedIn, requestAs } from "./evidence.ts";
import type { Judged } from "./refusals.ts";
import { flowsIn, type Monitored } from "./seen.ts";

/** The client must not redeem the code of a redirect that it has to reject. */
function notRedeemed({ seen, expect, situation }: Judged): void {
  const flows = flowsIn(playedIn(seen, situation));
  const redeemed = flows.find(({ token }) => token !== undefined);
  mustRefuse(expect, seen, situation, {
    expected: "no token request with the code of this redirect",
    met: flows.find(({ answer }) => answer.has("code"))?.authorize.response?.seq,
    forbidden: requestAs(redeemed?.token, "the client redeemed the code"),
    needs: "a client that sends an authorization request",
  });
}

const ISS_HINT =
  "Compare iss with the issuer of the metadata, character by character, before you use the code. If the metadata announces iss, it must be there.";

const issMissingRefused = clientCheck({
  ...judging(issMissing),
  id: "client.auth.issuer.missing-refused",
  title: "A client does not redeem a code without iss if the metadata announces iss",
  requirements: ["auth.issuer.missing"],
  sends: "a redirect without iss, which the metadata announces",
  hint: ISS_HINT,
  run: (context: Monitored) => notRedeemed({ ...context, situation: issMissing }),
});

const issCompared = clientCheck({
  ...judging(issWrong),
  id: "client.auth.issuer.compared",
  title: "A client does not redeem a code with the iss of another issuer",
  requirements: ["auth.issuer.compared"],
  sends: "a redirect with the iss of another issuer",
  hint: ISS_HINT,
  run: (context: Monitored) => notRedeemed({ ...context, situation: issWrong }),
});

const issUnannouncedCompared = clientCheck({
  ...judging(issUnannounced),
  id: "client.auth.issuer.unannounced-compared",
  title: "A client compares iss also if the metadata does not announce it",
  requirements: ["auth.issuer.unannounced"],
  sends: "a redirect with the iss of another issuer, which the metadata does not announce",
  hint: ISS_HINT,
  run: (context: Monitored) => notRedeemed({ ...context, situation: issUnannounced }),
});

const issSlashRefused = clientCheck({
  ...judging(issSlash),
  id: "client.auth.issuer.slash-differs",
  title: "An iss with one more slash is another issuer",
  requirements: ["auth.issuer.exact"],
  sends: "a redirect whose iss has a slash at its end",
  hint: ISS_HINT,
  run: (context: Monitored) => notRedeemed({ ...context, situation: issSlash }),
});

const issCaseRefused = clientCheck({
  ...judging(issCase),
  id: "client.auth.issuer.case-differs",
  title: "An iss with the scheme in upper case is another issuer",
  requirements: ["auth.issuer.exact"],
  sends: "a redirect whose iss has the scheme in upper case",
  hint: ISS_HINT,
  run: (context: Monitored) => notRedeemed({ ...context, situation: issCase }),
});

const issNeither = clientCheck({
  ...judging(issNone),
  id: "client.auth.issuer.none-accepted",
  title: "A client continues if iss is neither announced nor present",
  requirements: ["auth.issuer.neither"],
  sends: "a redirect without iss, which the metadata does not announce",
  hint: "Require iss only if authorization_response_iss_parameter_supported is true.",
  run({ seen, expect }: Monitored) {
    const flows = flowsIn(playedIn(seen, issNone));
    if (flows.length === 0) needsExercise("a client that sends an authorization request");
    mustDo(expect, seen, issNone, {
      expected: "a token request with the code",
      did: flows.find(({ token }) => token !== undefined)?.token,
    });
  },
});

const errorHidden = clientCheck({
  ...judging(issError),
  id: "client.auth.issuer.error-hidden",
  title: "A client does not show the error of another issuer",
  requirements: ["auth.issuer.error-response"],
  sends: "a redirect with error, error_description and the iss of another issuer",
  hint: "Compare iss before you read error. On a difference, report only that the issuer is wrong.",
  run({ seen, expect }: Monitored) {
    const played = playedIn(seen, issError);
    const shown = played.client.find((event) => event.channel === "stderr" && event.raw.includes(CANARY));
    mustRefuse(expect, seen, issError, {
      expected: "no error_description of another issuer in the output",
      met: flowsIn(played).find(({ answer }) => answer.has("error"))?.authorize.response?.seq,
      forbidden: shown && { actual: "error_description in the output of the client", at: shown.seq },
      needs: "a client that sends an authorization request",
    });
  },
});

const STATE_HINT = "Accept a redirect only if its state is the one that you sent with the request.";

const stateCompared = clientCheck({
  ...judging(stateWrong),
  id: "client.auth.state.compared",
  title: "A client rejects a redirect with another state",
  requirements: ["auth.state.verified"],
  sends: "a redirect with a state that the client did not send",
  hint: STATE_HINT,
  run: (context: Monitored) => notRedeemed({ ...context, situation: stateWrong }),
});

const stateRequired = clientCheck({
  ...judging(stateMissing),
  id: "client.auth.state.required",
  title: "A client rejects a redirect without its state",
  requirements: ["auth.state.verified"],
  sends: "a redirect without state",
  hint: STATE_HINT,
  run: (context: Monitored) => notRedeemed({ ...context, situation: stateMissing }),
});

/** Redirects of the user that a client must check before it uses the code. */
export const redirectChecks = [
  issCompared,
  issMissingRefused,
  issUnannouncedCompared,
  issNeither,
  issSlashRefused,
  issCaseRefused,
  errorHidden,
  stateCompared,
  stateRequired,
];
