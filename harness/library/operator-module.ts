import path from "node:path";
import { pathToFileURL } from "node:url";
import { UsageError } from "./usage-error.ts";

/** How long a module of the operator may take to load, in milliseconds. It may wait for what never comes. */
const LOADS_MS = 10_000;

let isAnyLoaded = false;

/** Code of the operator runs in this process: it may end it. */
export function hasOperatorCode(): boolean {
  return isAnyLoaded;
}

/**
 * Loads a module of the operator, and what `read` makes of it. Throws UsageError if that takes too long, and the error of the module if it
 * throws one. `named` is how messages name the file.
 */
export async function loadModule<T>(
  file: string,
  named: string,
  read: (module: { readonly default?: unknown }) => T | Promise<T>,
  limit = LOADS_MS,
): Promise<T> {
  isAnyLoaded = true;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const text = `${named}: the module has not loaded within ${limit / 1000} s. Expected one that ends its own work: a top-level await may wait for what never comes.`;
    timer = setTimeout(() => reject(new UsageError(text)), limit);
  });
  const loading = async (): Promise<T> => read(await import(pathToFileURL(path.resolve(file)).href));
  try {
    return await Promise.race([loading(), late]);
  } finally {
    clearTimeout(timer);
  }
}
