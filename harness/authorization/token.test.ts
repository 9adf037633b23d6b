import { createLocalJWKSet, jwtVerify } from "jose";
import { describe, expect, it } from "vitest";
import { challengeOf, decodeToken, isSameSecret, isSignedBy, newKeyPair, signToken } from "./token.ts";

const CLAIMS = { iss: "http://127.0.0.1:1", sub: "user", aud: "http://127.0.0.1:2/mcp", exp: 4_102_444_800 };

describe("a signed token", () => {
  it.each(["ES256", "RS256"] as const)("is valid for another implementation: %s", async (algorithm) => {
    const pair = newKeyPair(algorithm);
    const token = signToken(CLAIMS, pair);
    const keys = createLocalJWKSet({ keys: [pair.jwk as never] });
    const { payload, protectedHeader } = await jwtVerify(token, keys, {
      issuer: CLAIMS.iss,
      audience: CLAIMS.aud,
    });
    expect(payload).toEqual(CLAIMS);
    expect(protectedHeader).toMatchObject({ alg: algorithm, kid: pair.kid });
    expect(isSignedBy(token, pair)).toBe(true);
  });

  it("is valid for another implementation: HS256", async () => {
    const token = signToken(CLAIMS, { algorithm: "HS256", secret: "a secret" });
    const { payload } = await jwtVerify(token, new TextEncoder().encode("a secret"));
    expect(payload).toEqual(CLAIMS);
  });

  it("is not accepted for another key or after a change", () => {
    const pair = newKeyPair();
    const token = signToken(CLAIMS, pair);
    expect(isSignedBy(token, newKeyPair())).toBe(false);
    expect(
      isSignedBy(
        token.replace(/.\./, (end) => (end === "A." ? "B." : "A.")),
        pair,
      ),
    ).toBe(false);
  });
});

// Key objects that come from the generator block Node.js 20 for ever, here after some 50 of them.
it("makes and exports many keys", () => {
  const pairs = Array.from({ length: 200 }, () => newKeyPair());
  const exported = pairs.flatMap(({ publicKey }) =>
    Array.from({ length: 20 }, () => publicKey.export({ format: "jwk" }).x),
  );
  expect(new Set(exported).size).toBe(200);
});

it("makes an unsigned token", () => {
  const token = signToken(CLAIMS, { algorithm: "none" });
  expect(decodeToken(token)).toEqual({
    header: { alg: "none", typ: "at+jwt" },
    claims: CLAIMS,
    signature: "",
  });
});

it.each(["opaque", "a.b", "a.b.c", "!.!.!", ""])("does not decode %j", (token) => {
  expect(decodeToken(token)).toBeUndefined();
});

it("has the challenge of the example of RFC 7636, appendix B", () => {
  expect(challengeOf("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")).toBe(
    "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
  );
});

it("compares secrets", () => {
  expect(isSameSecret("one", "one")).toBe(true);
  expect(isSameSecret("one", "another")).toBe(false);
});
