import type { Topic } from "../topic.ts";
import { authorizationServerSuite } from "./authorization-server/index.ts";
import { authorizationExtensions, authorization as authorizationOfClients } from "./client/index.ts";
import { authorizationServerFaults } from "./faults/authorization-server/index.ts";
import { authorizationCredentialFaults } from "./faults/client/credentials.ts";
import { authorizationDiscoveryFaults } from "./faults/client/discovery.ts";
import { authorizationExtensionFaults } from "./faults/client/extensions.ts";
import { authorizationFlowFaults } from "./faults/client/flow.ts";
import { authorizationRefusalFaults } from "./faults/client/refusals.ts";
import { authorizationScopeFaults } from "./faults/client/scopes.ts";
import { authorizationTokenFaults } from "./faults/client/tokens.ts";
import { authorizationFaults } from "./faults/server/index.ts";
import { authorizationServerOddities } from "./oddities/authorization-server.ts";
import { authorizationOddities as authorizationOdditiesOfClients } from "./oddities/client.ts";
import { authorizationOddities } from "./oddities/server.ts";
import { authAuthorizationServer } from "./requirements/authorization-server.ts";
import { authClientDiscovery } from "./requirements/client-discovery.ts";
import { authClientFlow } from "./requirements/client-flow.ts";
import { authClientRegistration } from "./requirements/client-registration.ts";
import { authClientTokens } from "./requirements/client-tokens.ts";
import { authFramework } from "./requirements/framework.ts";
import { authOwnEndpoints } from "./requirements/own-endpoints.ts";
import { authServerChallenges } from "./requirements/server-challenges.ts";
import { authServerTokens } from "./requirements/server-tokens.ts";
import { authorization as authorizationOfServers } from "./server/index.ts";
import { auth } from "./situations/auth.ts";
import {
  challengeList,
  customMetadata,
  decoys,
  guardedMetadata,
  olderDefaults,
  openidInserted,
  pathMetadata,
  rootMetadata,
  silent401,
} from "./situations/discovery.ts";
import { enterprise, machineKey, machineSecret } from "./situations/extensions.ts";
import { moves } from "./situations/moves.ts";
import {
  elsewhere,
  fileUrl,
  foreignIssuer,
  foreignResource,
  issCase,
  issError,
  issMissing,
  issNone,
  issSlash,
  issUnannounced,
  issuerSlash,
  issWrong,
  noPkce,
  noPkceOpenid,
  plainOnly,
  refusedRegistration,
  scriptUrl,
  siblingResource,
  stateMissing,
  stateWrong,
} from "./situations/poisons.ts";
import { expiringToken, noRefresh, refreshRefused, refusedToken, rotation } from "./situations/refresh.ts";
import {
  again,
  document,
  documentOnly,
  noDocument,
  registered,
  registeredFirst,
  secretBasic,
  secretPost,
} from "./situations/registration.ts";
import {
  fewerScopes,
  offlineListed,
  offlineUnlisted,
  scopeChallenged,
  scopeSupported,
  stepUpEndless,
  stepUpForList,
  stepUpOnce,
} from "./situations/scopes.ts";
import { oddToken, twoServers } from "./situations/tokens.ts";
import { twoResources } from "./situations/two-resources.ts";

export const authorization: Topic = {
  id: "authorization",
  requirements: {
    ...authAuthorizationServer,
    ...authClientDiscovery,
    ...authClientFlow,
    ...authClientRegistration,
    ...authClientTokens,
    ...authFramework,
    ...authOwnEndpoints,
    ...authServerChallenges,
    ...authServerTokens,
  },
  serverSuites: [authorizationOfServers, authorizationServerSuite],
  clientSuites: [authorizationOfClients, authorizationExtensions],
  situations: [
    auth,
    challengeList,
    customMetadata,
    decoys,
    guardedMetadata,
    olderDefaults,
    openidInserted,
    pathMetadata,
    rootMetadata,
    silent401,
    enterprise,
    machineKey,
    machineSecret,
    moves,
    elsewhere,
    fileUrl,
    foreignIssuer,
    foreignResource,
    issCase,
    issError,
    issMissing,
    issNone,
    issSlash,
    issUnannounced,
    issWrong,
    issuerSlash,
    noPkce,
    noPkceOpenid,
    plainOnly,
    refusedRegistration,
    scriptUrl,
    siblingResource,
    stateMissing,
    stateWrong,
    expiringToken,
    noRefresh,
    refreshRefused,
    refusedToken,
    rotation,
    again,
    document,
    documentOnly,
    noDocument,
    registered,
    registeredFirst,
    secretBasic,
    secretPost,
    fewerScopes,
    offlineListed,
    offlineUnlisted,
    scopeChallenged,
    scopeSupported,
    stepUpEndless,
    stepUpForList,
    stepUpOnce,
    oddToken,
    twoServers,
    twoResources,
  ],
  serverFaults: [...authorizationFaults, ...authorizationServerFaults],
  clientFaults: [
    ...authorizationDiscoveryFaults,
    ...authorizationFlowFaults,
    ...authorizationRefusalFaults,
    ...authorizationScopeFaults,
    ...authorizationTokenFaults,
    ...authorizationExtensionFaults,
    ...authorizationCredentialFaults,
  ],
  serverOddities: [...authorizationOddities, ...authorizationServerOddities],
  clientOddities: authorizationOdditiesOfClients,
};
