import { authAuthorizationServer } from "../authorization/requirements/authorization-server.ts";
import { authClientDiscovery } from "../authorization/requirements/client-discovery.ts";
import { authClientFlow } from "../authorization/requirements/client-flow.ts";
import { authClientRegistration } from "../authorization/requirements/client-registration.ts";
import { authClientTokens } from "../authorization/requirements/client-tokens.ts";
import { authFramework } from "../authorization/requirements/framework.ts";
import { authOwnEndpoints } from "../authorization/requirements/own-endpoints.ts";
import { authServerChallenges } from "../authorization/requirements/server-challenges.ts";
import { authServerTokens } from "../authorization/requirements/server-tokens.ts";
import { cachingClient } from "../caching/requirements/client.ts";
import { cachingHints } from "../caching/requirements/hints.ts";
import { cancellationReceiver } from "../cancellation/requirements/receiver.ts";
import { cancellationSender } from "../cancellation/requirements/sender.ts";
import { completion } from "../completion/requirements.ts";
import { discover } from "../discover/requirements.ts";
import { elicitation } from "../elicitation/requirements/elicitation.ts";
import { elicitationSecurity } from "../elicitation/requirements/security.ts";
import { elicitationUrl } from "../elicitation/requirements/url.ts";
import { elicitationUser } from "../elicitation/requirements/user.ts";
import { extensions } from "../extensions/requirements/extensions.ts";
import { extensionsTasks } from "../extensions/requirements/tasks.ts";
import { forms } from "../forms/requirements.ts";
import { headersParam } from "../headers/requirements/param.ts";
import { headersStandard } from "../headers/requirements/standard.ts";
import { httpPost } from "../http/requirements/post.ts";
import { httpStream } from "../http/requirements/stream.ts";
import { httpWithSse } from "../http-sse/requirements.ts";
import { securityIcons } from "../icons/requirements.ts";
import { jsonrpcBatch } from "../jsonrpc/requirements/batch.ts";
import { jsonrpcError } from "../jsonrpc/requirements/error.ts";
import { jsonrpcMessage } from "../jsonrpc/requirements/message.ts";
import { jsonrpcNotification } from "../jsonrpc/requirements/notification.ts";
import { lifecycleInitialize } from "../lifecycle/requirements/initialize.ts";
import { lifecycleOperation } from "../lifecycle/requirements/operation.ts";
import { loggingContent } from "../logging/requirements/content.ts";
import { loggingMessages } from "../logging/requirements/messages.ts";
import { meta } from "../meta/requirements.ts";
import { mrtr } from "../mrtr/requirements/mrtr.ts";
import { mrtrRetry } from "../mrtr/requirements/retry.ts";
import { pagination } from "../pagination/requirements.ts";
import { ping } from "../ping/requirements.ts";
import { progress } from "../progress/requirements.ts";
import { prompts } from "../prompts/requirements.ts";
import { resourcesList } from "../resources/requirements/list.ts";
import { resourcesRead } from "../resources/requirements/read.ts";
import { rootsAccess } from "../roots/requirements/access.ts";
import { roots } from "../roots/requirements/roots.ts";
import { samplingPreferences } from "../sampling/requirements/preferences.ts";
import { sampling } from "../sampling/requirements/sampling.ts";
import { samplingTools } from "../sampling/requirements/tools.ts";
import { schema } from "../schema/requirements.ts";
import { securityConnections } from "../security/requirements/connections.ts";
import { securityContent } from "../security/requirements/content.ts";
import { securityTools } from "../security/requirements/tools.ts";
import { sessions } from "../sessions/requirements.ts";
import { sseResume } from "../sse/requirements.ts";
import { stdio } from "../stdio/requirements.ts";
import { subscriptions } from "../subscriptions/requirements.ts";
import { tasksMessages } from "../tasks/requirements/messages.ts";
import { tasksOperations } from "../tasks/requirements/operations.ts";
import { tasksPolling } from "../tasks/requirements/polling.ts";
import { tasksSecurity } from "../tasks/requirements/security.ts";
import { tasks } from "../tasks/requirements/tasks.ts";
import { toolsCall } from "../tools/requirements/call.ts";
import { toolsHost } from "../tools/requirements/host.ts";
import { toolsList } from "../tools/requirements/list.ts";
import { transports } from "../transports/requirements.ts";
import { versioning } from "../versioning/requirements.ts";

/**
 * The rows as they are written, topic by topic. Nothing imports this at run time but `generate.ts`:
 * loading its modules takes 30 ms, reading what is generated from them 7 ms.
 */
export const tables = {
  ...authAuthorizationServer,
  ...authClientDiscovery,
  ...authClientFlow,
  ...authClientRegistration,
  ...authClientTokens,
  ...authFramework,
  ...authOwnEndpoints,
  ...authServerChallenges,
  ...authServerTokens,
  ...cachingClient,
  ...cachingHints,
  ...cancellationReceiver,
  ...cancellationSender,
  ...completion,
  ...discover,
  ...elicitation,
  ...elicitationUser,
  ...elicitationSecurity,
  ...elicitationUrl,
  ...extensions,
  ...extensionsTasks,
  ...forms,
  ...headersParam,
  ...headersStandard,
  ...httpPost,
  ...httpStream,
  ...httpWithSse,
  ...jsonrpcError,
  ...jsonrpcMessage,
  ...jsonrpcNotification,
  ...jsonrpcBatch,
  ...lifecycleInitialize,
  ...lifecycleOperation,
  ...loggingContent,
  ...loggingMessages,
  ...meta,
  ...mrtr,
  ...mrtrRetry,
  ...pagination,
  ...ping,
  ...progress,
  ...prompts,
  ...resourcesList,
  ...resourcesRead,
  ...roots,
  ...rootsAccess,
  ...sampling,
  ...samplingPreferences,
  ...samplingTools,
  ...schema,
  ...securityConnections,
  ...securityContent,
  ...securityIcons,
  ...securityTools,
  ...sessions,
  ...sseResume,
  ...stdio,
  ...subscriptions,
  ...tasks,
  ...tasksMessages,
  ...tasksPolling,
  ...tasksOperations,
  ...tasksSecurity,
  ...toolsCall,
  ...toolsHost,
  ...toolsList,
  ...transports,
  ...versioning,
};
