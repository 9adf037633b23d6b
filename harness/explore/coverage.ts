import { methodsOf } from "../../schema/tables/index.ts";
import type { Performed } from "./performed.ts";
import { offers, type Survey } from "./survey.ts";

/** What of a server was reached, and what never. */
export interface Coverage {
  readonly methods: Readonly<Record<string, { readonly results: number; readonly errors: number }>>;
  /** Methods that the server offers and that were never sent. */
  readonly neverSent: readonly string[];
  readonly tools: readonly string[];
  /** Tools that were not called: those that may not be called, and those whose schema shows no arguments. */
  readonly toolsNever: readonly string[];
  readonly forms: readonly string[];
  readonly formsNever: readonly string[];
  /** Codes of errors, each with how often it came. */
  readonly codes: Readonly<Record<string, number>>;
}

/** Counts what conversations reach. */
export class Reached {
  readonly #survey: Survey;
  readonly #forms: readonly string[];
  readonly #methods = new Map<string, { results: number; errors: number }>();
  readonly #tools = new Set<string>();
  readonly #seen = new Set<string>();
  readonly #codes = new Map<string, number>();

  constructor(survey: Survey, forms: readonly string[]) {
    this.#survey = survey;
    this.#forms = forms;
  }

  add({ steps, answers }: Performed): void {
    for (const { step: nth, method, reply } of answers) {
      const counts = this.#methods.get(method) ?? { results: 0, errors: 0 };
      this.#methods.set(method, counts);
      if (reply.kind === "result") counts.results += 1;
      if (reply.kind === "error") {
        counts.errors += 1;
        const code = String(reply.code);
        this.#codes.set(code, (this.#codes.get(code) ?? 0) + 1);
      }
      const step = steps[nth];
      if (step?.do !== "request") continue;
      if (method === "tools/call") this.#tools.add(String(step.params?.name));
      if (step.form !== undefined) this.#seen.add(step.form);
    }
  }

  /** How many methods and forms were reached so far. */
  get counts() {
    return { methods: this.#methods.size, tools: this.#tools.size, forms: this.#seen.size };
  }

  get coverage(): Coverage {
    const { revision, tools } = this.#survey;
    const offered = methodsOf(revision).flatMap(({ method: name, from }) =>
      from.includes("client") && offers(this.#survey, name) ? [name] : [],
    );
    const names = tools.map(({ name }) => String(name));
    return {
      methods: Object.fromEntries([...this.#methods].sort(([a], [b]) => (a < b ? -1 : 1))),
      neverSent: offered.filter((name) => !this.#methods.has(name) && name !== "initialize"),
      tools: names.filter((name) => this.#tools.has(name)),
      toolsNever: names.filter((name) => !this.#tools.has(name)),
      forms: this.#forms.filter((name) => this.#seen.has(name)),
      formsNever: this.#forms.filter((name) => !this.#seen.has(name)),
      codes: Object.fromEntries(this.#codes),
    };
  }
}
