import { describe, expect, it } from "vitest";
import { FAULTY_KINDS } from "../../authorization/faulty-tokens.ts";
import { decodeToken, isSignedBy } from "../../authorization/token.ts";
import { freePort } from "../../testing/free-port.ts";
import { libraryNaming } from "../naming.ts";
import { issuedFor } from "./issued.ts";

const url = "http://127.0.0.1:4631/mcp";

describe("the harness as the authorization server", () => {
  it("makes one valid token, and others that are wrong in one way", () => {
    const issued = issuedFor({ url, auth: "issuer=http://127.0.0.1:4632", scope: "a b" }, libraryNaming);
    const { served, tokens, faulty } = issued ?? {};
    const keys = served?.issuer.keys;
    expect(decodeToken(tokens?.valid ?? "")?.claims).toMatchObject({
      iss: "http://127.0.0.1:4632",
      aud: url,
      scope: "a b",
    });
    expect(keys && isSignedBy(tokens?.valid ?? "", keys)).toBe(true);
    expect(Object.keys(faulty ?? {})).toEqual(FAULTY_KINDS);
    expect(new Set(Object.values({ ...faulty, ...tokens })).size).toBe(FAULTY_KINDS.length + 5);
    expect(decodeToken(issued?.mint("c d") ?? "")?.claims).toMatchObject({ aud: url, scope: "c d" });
    const unsigned = FAULTY_KINDS.filter((kind) => !(keys && isSignedBy(faulty?.[kind] ?? "", keys)));
    expect(unsigned).toEqual(["foreign-signature", "no-algorithm", "public-key-as-secret"]);
    expect(issued?.secrets).toEqual(expect.arrayContaining(Object.values({ ...faulty, ...tokens })));
  });

  it("serves its keys and introspection at the URLs that the server gets", async () => {
    const port = await freePort();
    const issued = issuedFor({ url, auth: `issuer=http://127.0.0.1:${port}` }, libraryNaming);
    if (issued === undefined) throw new Error("no issuer");
    const { served, env, tokens } = issued;
    await served.start();
    const keys = await (await fetch(env.MCP_CONFORM_JWKS_URI ?? "")).json();
    expect(keys).toEqual({ keys: [served.issuer.keys.jwk] });
    const introspect = async (token = "") => {
      const reply = await fetch(env.MCP_CONFORM_INTROSPECTION_ENDPOINT ?? "", {
        method: "POST",
        body: new URLSearchParams({ token }),
      });
      return reply.json();
    };
    expect(await introspect(tokens.valid)).toMatchObject({ active: true, aud: url, sub: "user-1" });
    expect(await introspect(tokens.expired)).toEqual({ active: false });
    expect(issued.introspected(issued.faulty.inactive)).toBe(false);
    expect(await introspect(issued.faulty.inactive)).toEqual({ active: false });
    expect(issued.introspected(issued.faulty.inactive)).toBe(true);
    // A server that relies on introspection has to compare the audience itself.
    const listed = { active: true, aud: ["https://other.example/mcp", url] };
    expect(await introspect(issued.faulty["audience-list"])).toMatchObject(listed);
    expect(await introspect(issued.faulty["no-audience"])).not.toHaveProperty("aud");
    expect(await introspect(issued.faulty["longer-audience"])).toMatchObject({ active: true });
    const second = issuedFor({ url, auth: `issuer=http://127.0.0.1:${port}` }, libraryNaming);
    await expect(second?.served.start()).rejects.toThrow(/cannot listen at http:\/\/127\.0\.0\.1/);
    await served.end();
  });
});
