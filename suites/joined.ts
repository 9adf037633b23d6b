interface Part {
  readonly name: string;
  readonly checks: readonly unknown[];
}

/** One suite for parts of the same name: a suite can have checks of several topics, and each room has its part of it. */
export function joined<Suite extends Part>(parts: readonly Suite[]): readonly Suite[] {
  const suites = new Map<string, Suite>();
  for (const part of parts) {
    const before = suites.get(part.name);
    suites.set(part.name, before ? { ...before, checks: [...before.checks, ...part.checks] } : part);
  }
  return [...suites.values()];
}
