import type { JsonObject } from "../../../switches/message.ts";
import { isObject } from "../../message.ts";
import type { Hooks } from "../switch.ts";

/** How a client fetches icons. */
interface Fetching {
  readonly redirect: "manual" | "follow";
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether it also fetches icons of other origins. */
  readonly anywhere?: boolean;
}

/** The addresses of all icons in the tools of a list. */
const iconsIn = ({ result }: JsonObject): readonly string[] =>
  (isObject(result) && Array.isArray(result.tools) ? result.tools : [])
    .filter(isObject)
    .flatMap(({ icons }) => (Array.isArray(icons) ? icons : []))
    .flatMap((icon) => (isObject(icon) && typeof icon.src === "string" ? [icon.src] : []))
    .filter((src) => src.startsWith("http:"));

/** Fetches the icons of listed tools before the next step. */
export function fetchesIcons({ redirect, headers = {}, anywhere = false }: Fetching): Hooks {
  const sources: string[] = [];
  return {
    incoming: (message) => {
      sources.push(...iconsIn(message));
      return [message];
    },
    step: async (step, next) => {
      await next();
      if (step !== "work") return;
      const own = sources[0] && new URL(sources[0]).origin;
      for (const src of sources.splice(0)) {
        if (!anywhere && new URL(src).origin !== own) continue;
        await fetch(src, { redirect, headers }).then(
          (reply) => reply.text(),
          () => {},
        );
      }
    },
  };
}
