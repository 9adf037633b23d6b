/** What `npm run new-check` writes. Each part that is still to be written has the mark TODO, which `npm run generate` reports. */
export interface Skeleton {
  readonly id: string;
  /** The name of the constant: "argumentUnknown" for completion.argument.unknown. */
  readonly name: string;
  /** A requirement of a client has the id without "client.". */
  readonly requirement: string;
  readonly role: "server" | "client";
}

export function skeletonOf(topic: string, id: string): Skeleton {
  const role = id.startsWith("client.") ? "client" : "server";
  const requirement = id.replace(/^client\./, "");
  const words = requirement.replace(`${topic}.`, "").split(/[.-]/);
  const name = words.map((word, index) =>
    index === 0 ? word : word.slice(0, 1).toUpperCase() + word.slice(1),
  );
  return { id, name: name.join(""), requirement, role };
}

export function requirementRow({ requirement, role }: Skeleton): string {
  return `  ${JSON.stringify(requirement)}: {
    role: "${role}",
    gist: "TODO: the duty in your own words, in one sentence without a keyword.",
    level: "SHOULD",
    keys: since("2026-07-28", "TODO: the key of a statement"),
  },
`;
}

export function checkOf({ id, name, requirement, role }: Skeleton): string {
  const texts = `  id: "${id}",
  title: "TODO: the rule, as a sentence",
  requirements: ["${requirement}"],
  hint: "TODO: how to fix a violation.",`;
  if (role === "client") {
    return `export const ${name} = clientCheck({
${texts}
  on: "every",
  sends: "nothing: TODO, or a situation in place of every",
  run({ seen, expect }) {
    expect.that(seen.length === 0, { expected: "TODO", actual: "TODO" });
  },
});
`;
  }
  return `export const ${name} = check({
${texts}
  on: "shared",
  sends: "TODO: what is sent, in words",
  async run({ session, expect }) {
    expect.result(await session.request("TODO", {}), "TODO");
  },
});
`;
}

export function faultOf({ id, requirement, role }: Skeleton): string {
  const [topic = "", ...rest] = requirement.split(".");
  return `  {
    id: "${topic}.${rest.join("-")}",
    describe: "TODO: what this ${role} does, after a ${role} that",
    trips: ["${id}"],
    says: /TODO: words of the finding/,
  },
`;
}
