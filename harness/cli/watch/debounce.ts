/** Collects values until none has come for a time, in milliseconds, and then passes them on. */
export function debounced<Value>(ms: number, pass: (values: readonly Value[]) => void) {
  let values: Value[] = [];
  let timer: NodeJS.Timeout | undefined;
  return {
    add: (value: Value) => {
      if (!values.includes(value)) values.push(value);
      clearTimeout(timer);
      timer = setTimeout(() => {
        const all = values;
        values = [];
        pass(all);
      }, ms);
    },
    close: () => clearTimeout(timer),
  };
}
