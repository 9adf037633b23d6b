import type { SwitchOf } from "../../../harness/switches/switch.ts";
import { isRevision, type Revision } from "../../../schema/revision.ts";

/** What the command lines of both reference peers have in common. */

/** For `parseArgs`. */
export const OPTIONS = {
  revisions: { type: "string" },
  fault: { type: "string", multiple: true, default: [] as string[] },
  oddity: { type: "string", multiple: true, default: [] as string[] },
  without: { type: "string", multiple: true, default: [] as string[] },
  list: { type: "boolean" },
  help: { type: "boolean" },
} as const;

export const USAGE = `  --revisions a,b      speak only these revisions
  --fault <id>         break one rule                       (repeatable)
  --oddity <id>        behave unusually, but correctly      (repeatable)
  --list               print all faults and oddities`;

type AnySwitch = SwitchOf<unknown, string>;

interface Switches<Fault, Oddity> {
  readonly faults: readonly Fault[];
  readonly oddities: readonly Oddity[];
}

interface Selection {
  readonly fault: readonly string[];
  readonly oddity: readonly string[];
}

/** Reads words of a command line, and ends the process with status 2 at the first word that names nothing. */
export class CommandLine {
  readonly #usage: string;

  constructor(usage: string) {
    this.#usage = usage;
  }

  stop(message: string): never {
    process.stderr.write(`${message}\n`);
    process.exit(2);
  }

  stopWithUsage(message: string): never {
    return this.stop(`${message}\n\n${this.#usage}`);
  }

  /** The value that each word names. */
  each<Value>(
    what: string,
    words: readonly string[],
    find: (word: string) => Value | undefined,
  ): readonly Value[] {
    return words.map((word) => find(word) ?? this.stopWithUsage(`There is no ${what} "${word}".`));
  }

  revisions(words: readonly string[]): readonly Revision[] {
    return this.each("revision", words, (word) => (isRevision(word) ? word : undefined));
  }

  switches<Fault extends AnySwitch, Oddity extends AnySwitch>(
    { fault, oddity }: Selection,
    { faults, oddities }: Switches<Fault, Oddity>,
  ): readonly (Fault | Oddity)[] {
    return [...this.each("fault", fault, byId(faults)), ...this.each("oddity", oddity, byId(oddities))];
  }

  /** Prints what `--help` or `--list` asks for. False if there is neither. */
  informs(
    values: { readonly help?: boolean; readonly list?: boolean },
    switches: readonly AnySwitch[],
  ): boolean {
    const lines = values.help
      ? [this.#usage]
      : values.list
        ? switches.map(({ id, describe }) => `${id}  ${describe}`)
        : [];
    for (const line of lines) process.stdout.write(`${line}\n`);
    return lines.length > 0;
  }
}

function byId<One extends AnySwitch>(switches: readonly One[]) {
  return (id: string) => switches.find((one) => one.id === id);
}
