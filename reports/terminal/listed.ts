import { hanging } from "../paragraph.ts";
import type { Screen } from "../screen.ts";
import { widthOf } from "../text.ts";
import { VERDICT_WORDS } from "../verdict-words.ts";

/** The name of something that warns, and what is the same for several: "(SHOULD; 2025-11-25 stdio)". */
export interface Listed {
  readonly name: string;
  readonly note: string;
}

/** Warnings as names, those with the same note together: "  WARN  tools.a, tools.b (SHOULD)". */
export function listed(
  warnings: readonly Listed[],
  screen: Screen,
  join = (names: readonly string[]) => names.join(", "),
): readonly string[] {
  const byNote = new Map<string, string[]>();
  for (const { name, note } of warnings) byNote.set(note, [...(byNote.get(note) ?? []), name]);
  const { tag, colour } = VERDICT_WORDS.warn;
  return [...byNote].map(([note, names]) =>
    hanging(`  ${screen[colour](tag)}  `, widthOf(tag) + 4, `${join(names)} ${note}`, screen),
  );
}
