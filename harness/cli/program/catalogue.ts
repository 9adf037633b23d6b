import type { Command } from "commander";
import { list } from "./shared-options.ts";

/** Commands that show checks, requirements and the types of the protocol. Returns the commands that only hold others. */
export function addCatalogue(root: Command): readonly Command[] {
  root
    .command("list [words...]")
    .description("all checks, or those with a word in id or title: id, level, revisions, title")
    .option("--spec <revision>", "only the checks of one revision")
    .option("--suite <name>", "only this suite; repeatable", list)
    .option("--role <role>", "only checks of servers, or of clients")
    .option("--format <format>", "pretty or json", "pretty")
    .action(async (words: string[], options) =>
      (await import("../commands/catalogue/list.ts")).list(words, options),
    );
  root
    .command("explain <id>")
    .description("the rule behind a check, and how to fix a failure")
    .action(async (id: string) => (await import("../commands/catalogue/explain.ts")).explain(id));
  root
    .command("situations [words...]")
    .description("the servers that are played for a client, and what it must do in each")
    .option("--format <format>", "pretty or json", "pretty")
    .action(async (words: string[], options) =>
      (await import("../commands/catalogue/situations.ts")).situations(words, options),
    );
  root
    .command("exercises")
    .description("tools, prompts and resources with which a server lets every check run")
    .option("--format <format>", "pretty, json or markdown", "pretty")
    .action(async (options) => (await import("../commands/catalogue/exercises.ts")).exercises(options));
  root
    .command("coverage")
    .description("statements of the specification: tested, open or excluded")
    .option("--spec <revisions>", "latest, all, or revisions separated by commas", "all")
    .option("--format <format>", "pretty, json or markdown", "pretty")
    .action(async (options) => (await import("../commands/catalogue/coverage.ts")).coverage(options));
  const schema = root.command("schema").description("the types of the protocol");
  schema
    .command("diff <from> <to>")
    .description("types, methods and codes that a revision adds, removes and changes")
    .option("--format <format>", "text, markdown or json", "text")
    .action(async (from: string, to: string, options) =>
      (await import("../commands/catalogue/schema-diff.ts")).schemaDiff(from, to, options),
    );
  const spec = root.command("spec").description("the requirements of the specification");
  spec
    .command("diff <from> <to>")
    .description("requirements that a revision adds, removes, or moves to another level")
    .option("--format <format>", "pretty, markdown or json", "pretty")
    .action(async (from: string, to: string, options) =>
      (await import("../commands/catalogue/spec-diff.ts")).specDiff(from, to, options),
    );
  return [schema, spec];
}
