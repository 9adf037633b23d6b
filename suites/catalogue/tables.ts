import { authAuthorizationServer } from "./requirements/auth-authorization-server.ts";
import { authClientDiscovery } from "./requirements/auth-client-discovery.ts";
import { authClientFlow } from "./requirements/auth-client-flow.ts";
import { authClientRegistration } from "./requirements/auth-client-registration.ts";
import { authClientTokens } from "./requirements/auth-client-tokens.ts";
import { authFramework } from "./requirements/auth-framework.ts";
import { authOwnEndpoints } from "./requirements/auth-own-endpoints.ts";
import { authServerChallenges } from "./requirements/auth-server-challenges.ts";
import { authServerTokens } from "./requirements/auth-server-tokens.ts";
import { cachingClient } from "./requirements/caching-client.ts";
import { cachingHints } from "./requirements/caching-hints.ts";
import { cancellationReceiver } from "./requirements/cancellation-receiver.ts";
import { cancellationSender } from "./requirements/cancellation-sender.ts";
import { completion } from "./requirements/completion.ts";
import { discover } from "./requirements/discover.ts";
import { elicitation } from "./requirements/elicitation.ts";
import { elicitationSecurity } from "./requirements/elicitation-security.ts";
import { elicitationUrl } from "./requirements/elicitation-url.ts";
import { elicitationUser } from "./requirements/elicitation-user.ts";
import { extensions } from "./requirements/extensions.ts";
import { extensionsTasks } from "./requirements/extensions-tasks.ts";
import { headersParam } from "./requirements/headers-param.ts";
import { headersStandard } from "./requirements/headers-standard.ts";
import { httpPost } from "./requirements/http-post.ts";
import { httpStream } from "./requirements/http-stream.ts";
import { httpWithSse } from "./requirements/http-with-sse.ts";
import { jsonrpcBatch } from "./requirements/jsonrpc-batch.ts";
import { jsonrpcError } from "./requirements/jsonrpc-error.ts";
import { jsonrpcMessage } from "./requirements/jsonrpc-message.ts";
import { jsonrpcNotification } from "./requirements/jsonrpc-notification.ts";
import { lifecycleInitialize } from "./requirements/lifecycle-initialize.ts";
import { lifecycleOperation } from "./requirements/lifecycle-operation.ts";
import { loggingContent } from "./requirements/logging-content.ts";
import { loggingMessages } from "./requirements/logging-messages.ts";
import { meta } from "./requirements/meta.ts";
import { mrtr } from "./requirements/mrtr.ts";
import { mrtrRetry } from "./requirements/mrtr-retry.ts";
import { pagination } from "./requirements/pagination.ts";
import { ping } from "./requirements/ping.ts";
import { progress } from "./requirements/progress.ts";
import { prompts } from "./requirements/prompts.ts";
import { resourcesList } from "./requirements/resources-list.ts";
import { resourcesRead } from "./requirements/resources-read.ts";
import { roots } from "./requirements/roots.ts";
import { rootsAccess } from "./requirements/roots-access.ts";
import { sampling } from "./requirements/sampling.ts";
import { samplingPreferences } from "./requirements/sampling-preferences.ts";
import { samplingTools } from "./requirements/sampling-tools.ts";
import { schema } from "./requirements/schema.ts";
import { securityConnections } from "./requirements/security-connections.ts";
import { securityContent } from "./requirements/security-content.ts";
import { securityIcons } from "./requirements/security-icons.ts";
import { securityTools } from "./requirements/security-tools.ts";
import { sessions } from "./requirements/sessions.ts";
import { sseResume } from "./requirements/sse-resume.ts";
import { stdio } from "./requirements/stdio.ts";
import { subscriptions } from "./requirements/subscriptions.ts";
import { tasks } from "./requirements/tasks.ts";
import { tasksMessages } from "./requirements/tasks-messages.ts";
import { tasksOperations } from "./requirements/tasks-operations.ts";
import { tasksPolling } from "./requirements/tasks-polling.ts";
import { tasksSecurity } from "./requirements/tasks-security.ts";
import { toolsCall } from "./requirements/tools-call.ts";
import { toolsHost } from "./requirements/tools-host.ts";
import { toolsList } from "./requirements/tools-list.ts";
import { transports } from "./requirements/transports.ts";
import { versioning } from "./requirements/versioning.ts";

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
