import type { Answers } from "./answers.ts";
import { offeredAs } from "./offered.ts";
import type { ModelPlan, Wanted } from "./plan.ts";
import type { Asked, Prompt, Shown } from "./prompt.ts";
import { readingOf } from "./reading.ts";

/** How often the same calls are asked for, if no result of them comes: a request may be sent again after an error. */
const MOST_TIMES = 3;

/** A report has at most so much of the begin, and of the end, of a long text. */
const EDGE = 2_000;

const edgesOf = (text: string) =>
  text.length <= 2 * EDGE ? text : `${text.slice(0, EDGE)} … ${text.slice(-EDGE)}`;

interface Open {
  readonly asked: Asked;
  readonly wanted: Wanted;
}

/** What the model asks for, one group of calls after the other. */
export class Script {
  readonly #plan: ModelPlan;
  readonly #answers: Answers;
  readonly #groups: (readonly Wanted[])[];
  #open: readonly Open[] = [];
  #times = 0;
  #ids = 0;

  constructor(plan: ModelPlan, answers: Answers) {
    this.#plan = plan;
    this.#answers = answers;
    this.#groups = plan.atOnce ? [plan.calls] : plan.calls.map((one) => [one]);
  }

  /** The tool that a call of the model was for, as the server has named it, if its result is still missing. */
  openTool(id: string): string | undefined {
    return this.#open.find(({ asked }) => asked.id === id)?.wanted.name;
  }

  /** The calls to ask for next. None: the model is done, or it was asked for something beside the conversation, such as a title. */
  next({ tools, results }: Prompt): readonly Asked[] {
    if (tools.length === 0) return [];
    const read = new Map(results.map((one) => [one.id, one]));
    if (this.#open.length > 0 && !this.#open.every(({ asked }) => read.has(asked.id))) {
      if (++this.#times < MOST_TIMES) return this.#open.map(({ asked }) => asked);
    }
    this.#groups.unshift(...this.#open.flatMap((one) => this.#reported(one, read.get(one.asked.id))));
    this.#open = [];
    this.#times = 0;
    for (let group = this.#groups.shift(); group !== undefined; group = this.#groups.shift()) {
      this.#open = group.flatMap((wanted) => this.#asked(wanted, tools));
      if (this.#open.length > 0) return this.#open.map(({ asked }) => asked);
    }
    return [];
  }

  /** A tool that the application does not offer is left out. */
  #asked(wanted: Wanted, tools: readonly string[]): readonly Open[] {
    const name = offeredAs(wanted.name, tools);
    if (name === undefined) return [];
    this.#ids += 1;
    return [{ wanted, asked: { id: `call_mcp_conform_${this.#ids}`, name, arguments: wanted.arguments } }];
  }

  /** The report on a call, if there is one to make. */
  #reported({ wanted }: Open, shown: Shown | undefined): readonly (readonly Wanted[])[] {
    const { report } = this.#plan;
    if (report === undefined || wanted.name === report || shown === undefined) return [];
    const about = (given: object) => [[{ name: report, arguments: { tool: wanted.name, ...given } }]];
    if (this.#plan.shows) return about({ shown: edgesOf(shown.text) });
    const reading = readingOf(this.#answers.of(wanted.name), shown);
    return reading === undefined ? [] : about(reading);
  }
}
