/** Work that may not run beside other work with the same key. */
export interface Job {
  /** Absent: it may run beside all others. */
  readonly key?: string;
  run(): Promise<void>;
}

/** Runs jobs side by side, at most `limit` at a time, in their order as far as their keys allow it. Starts none after an abort. */
export async function runJobs(jobs: readonly Job[], limit: number, signal: AbortSignal): Promise<void> {
  const waiting = [...jobs];
  const running = new Map<Job, Promise<void>>();
  while (!signal.aborted || running.size > 0) {
    for (const job of signal.aborted ? [] : [...waiting]) {
      if (running.size >= limit) break;
      const keys = [...running.keys()].map(({ key }) => key);
      if (job.key !== undefined && keys.includes(job.key)) continue;
      waiting.splice(waiting.indexOf(job), 1);
      running.set(
        job,
        job.run().finally(() => running.delete(job)),
      );
    }
    if (running.size === 0) return;
    await Promise.race(running.values());
  }
}
