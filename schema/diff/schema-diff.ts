import type { Definitions } from "../definitions.ts";
import type { Revision } from "../revision.ts";
import {
  capabilitiesOf,
  type ErrorCode,
  errorCodesOf,
  type Gate,
  type Header,
  headersOf,
  inputRequestsOf,
  methodsOf,
  type NotificationMethod,
  notificationsOf,
  type RequestMethod,
} from "../tables/index.ts";
import { framedDefinitions } from "./framed.ts";
import { type Difference, type Named, type Section, sectionOf } from "./section.ts";
import { shapeDifferences } from "./shape.ts";

/** The changes from one revision to another. */
export interface SchemaDiff {
  readonly from: Revision;
  readonly to: Revision;
  readonly methods: Section;
  readonly inputRequests: Section;
  readonly notifications: Section;
  readonly capabilities: Section;
  readonly errorCodes: Section;
  readonly headers: Section;
  readonly definitions: Section;
}

export function schemaDiff(from: Revision, to: Revision): SchemaDiff {
  return {
    from,
    to,
    methods: compared(
      from,
      to,
      (revision) => byName(methodsOf(revision), ({ method }) => method),
      requestColumns,
    ),
    inputRequests: compared(
      from,
      to,
      (revision) => byName(inputRequestsOf(revision), ({ method }) => method),
      requestColumns,
    ),
    notifications: compared(
      from,
      to,
      (revision) => byName(notificationsOf(revision), ({ method }) => method),
      messageColumns,
    ),
    capabilities: compared(from, to, capabilityNames, () => ({})),
    errorCodes: compared(from, to, (revision) => byName(errorCodesOf(revision), errorName), errorColumns),
    headers: compared(from, to, (revision) => byName(headersOf(revision), ({ name }) => name), headerColumns),
    definitions: definitionSection(framedDefinitions(from), framedDefinitions(to)),
  };
}

type Columns = Readonly<Record<string, string>>;

function compared<Row>(
  from: Revision,
  to: Revision,
  rows: (revision: Revision) => Named<Row>,
  columns: (row: Row) => Columns,
): Section {
  return sectionOf(rows(from), rows(to), (before, after) =>
    columnDifferences(columns(before), columns(after)),
  );
}

function columnDifferences(before: Columns, after: Columns): readonly Difference[] {
  return Object.keys(before).flatMap((of) => {
    const [old = null, now = null] = [before[of], after[of]];
    return old === now ? [] : [{ of, before: old, after: now }];
  });
}

const byName = <Row>(rows: readonly Row[], name: (row: Row) => string): Named<Row> =>
  new Map(rows.map((row) => [name(row), row]));

const gateText = (gate: Gate | null): string =>
  gate === null ? "none" : `${gate.path} of the ${gate.declaredBy}`;

const messageColumns = ({ from, gate }: NotificationMethod): Columns => ({
  "sent by": from.join(" and "),
  capability: gateText(gate),
});

const requestColumns = (row: RequestMethod): Columns => ({
  ...messageColumns(row),
  answer: [row.result, ...row.otherResults].join(" | "),
});

const errorName = ({ code, name }: ErrorCode): string => `${code} ${name}`;
const errorColumns = ({ definition }: ErrorCode): Columns => ({ definition: definition ?? "none" });
const headerColumns = ({ on }: Header): Columns => ({ on });

function capabilityNames(revision: Revision): Named<string> {
  const names = (["client", "server"] as const).flatMap((party) =>
    capabilitiesOf(revision, party).map(({ path }) => `${party} ${path}`),
  );
  return new Map(names.map((name) => [name, name]));
}

function definitionSection(before: Definitions, after: Definitions): Section {
  return sectionOf(new Map(Object.entries(before)), new Map(Object.entries(after)), (old, now) =>
    shapeDifferences({ schema: old, definitions: before }, { schema: now, definitions: after }),
  );
}
