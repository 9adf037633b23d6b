import { readdirSync, readFileSync, readlinkSync } from "node:fs";

/** A process, also where another one gets its number later. */
export interface Found {
  readonly pid: number;
  /** When it began, in ticks since the start of the system. */
  readonly began: string;
}

/** What cannot be read has ended, or belongs to another user. */
function ifReadable<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch {
    return otherwise;
  }
}

/** When a process began. Undefined if there is none, or only its status is left. */
export function beganAt(pid: number): string | undefined {
  const text = ifReadable(() => readFileSync(`/proc/${pid}/stat`, "latin1"), "");
  // The name of the program is in parentheses, and may have spaces and parentheses itself. After it, the state is field 3 and this field 22.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return fields[0] === "Z" ? undefined : fields[19];
}

/** Every process that a process has started, and those that these have started. */
export function descendantsOf(pid: number): readonly Found[] {
  const threads = ifReadable(() => readdirSync(`/proc/${pid}/task`), []);
  const children = threads.flatMap((thread) =>
    ifReadable(() => readFileSync(`/proc/${pid}/task/${thread}/children`, "latin1"), "")
      .split(" ")
      .filter((word) => word !== ""),
  );
  return children.map(Number).flatMap((child) => {
    const began = beganAt(child);
    return began === undefined ? [] : [{ pid: child, began }, ...descendantsOf(child)];
  });
}

/** What the system calls the pipes or sockets that a process has as its input, output and errors. */
export function pipesOf(pid: number | "self"): readonly string[] {
  return [0, 1, 2].flatMap((descriptor) => {
    const link = ifReadable(() => readlinkSync(`/proc/${pid}/fd/${descriptor}`), "");
    return /^(?:pipe|socket):/.test(link) ? [link] : [];
  });
}

/** Whether a process holds one of these open. */
export function holds(pid: number, pipes: readonly string[]): boolean {
  return ifReadable(() => readdirSync(`/proc/${pid}/fd`), []).some((descriptor) =>
    pipes.includes(ifReadable(() => readlinkSync(`/proc/${pid}/fd/${descriptor}`), "")),
  );
}
