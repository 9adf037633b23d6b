import { APPLICATION_NAMES, applicationNamed, type ServerEntry } from "../../applications/applications.ts";
import { configurationText } from "../../applications/text.ts";
import { suggestion } from "../../library/nearest.ts";
import { UsageError } from "../../library/usage-error.ts";

/** The name of the server in configurations. */
export const SERVER_NAME = "mcp-conform";

/** The block to paste into the configuration of an application. Throws UsageError for an unknown one. */
export function blockFor(name: string, server: ServerEntry): string {
  const application = applicationNamed(name);
  const text = application && configurationText(application, SERVER_NAME, server);
  if (application !== undefined && text !== undefined) return `# ${application.file}\n${text}`;
  throw new UsageError(
    `--print ${name}: unknown application.${suggestion(name, APPLICATION_NAMES)} Expected one of ${APPLICATION_NAMES.join(", ")}.`,
  );
}
