/** Wraps a function so that it runs once for each argument: tests share a result, but do not depend on each other. */
export function oncePer<Argument, Value>(does: (argument: Argument) => Value): (argument: Argument) => Value {
  const values = new Map<Argument, { readonly value: Value }>();
  return (argument) => {
    const known = values.get(argument) ?? { value: does(argument) };
    values.set(argument, known);
    return known.value;
  };
}
