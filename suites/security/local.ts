import { networkInterfaces } from "node:os";

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether a URL is one that only this machine can reach. */
export function isLocal(url: string): boolean {
  return URL.canParse(url) && LOOPBACK.test(new URL(url).hostname);
}

/** An address of this machine that others can reach too; undefined when it has none. */
export function outerAddress(): string | undefined {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return all.find(({ internal, family }) => !internal && family === "IPv4")?.address;
}
