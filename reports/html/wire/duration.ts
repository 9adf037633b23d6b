/** "22 ms", "0.4 ms" */
export function milliseconds(ms: number): string {
  return `${ms < 10 ? ms.toFixed(1) : ms.toFixed(0)} ms`;
}

/** "1.118", since the start of the run. */
export function seconds(ms: number): string {
  return (ms / 1000).toFixed(3);
}
