import path from "node:path";
import { pathToFileURL } from "node:url";

/** How long a module of the operator may take to load, in milliseconds. It may wait for what never comes. */
const LOADS_MS = 10_000;

let isAnyLoaded = false;

/** Code of the operator runs in this process: it may end it. */
export function hasOperatorCode(): boolean {
  return isAnyLoaded;
}

/**
 * Loads a module of the operator, and what `read` makes of it. Throws an error that the caller has to name: that of the module,
 * or one that says that it takes too long.
 */
export async function loadModule<T>(
  file: string,
  read: (module: { readonly default?: unknown }) => T | Promise<T>,
  limit = LOADS_MS,
): Promise<T> {
  isAnyLoaded = true;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const text = `it has not loaded within ${limit / 1000} s. Expected a module that does not wait for what never comes`;
    timer = setTimeout(() => reject(new Error(text)), limit);
  });
  const loading = async (): Promise<T> => read(await import(pathToFileURL(path.resolve(file)).href));
  try {
    return await Promise.race([loading(), late]);
  } finally {
    clearTimeout(timer);
  }
}
