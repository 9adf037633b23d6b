/** The members that have a value: an optional member is left out, and never `undefined`. */
export function given<Members extends object>(
  members: Members,
): { readonly [Name in keyof Members]?: Exclude<Members[Name], undefined> } {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as {
    readonly [Name in keyof Members]?: Exclude<Members[Name], undefined>;
  };
}
