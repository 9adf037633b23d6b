import {
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  createSign,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
  verify as verifySignature,
} from "node:crypto";
import { isObject, type JsonObject } from "../../schema/json.ts";

/** The algorithms that tokens of the harness are signed with. `none` makes an unsigned token. */
export type Algorithm = "ES256" | "RS256" | "HS256" | "none";

/** A key pair, and the public half as a JSON Web Key. */
export interface KeyPair {
  readonly algorithm: "ES256" | "RS256";
  readonly kid: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
  /** For a JWKS document. */
  readonly jwk: JsonObject;
}

/** What a token is signed with. HS256 takes a secret, `none` takes nothing. */
export type Signer =
  | (Pick<KeyPair, "algorithm" | "privateKey"> & { readonly kid?: string })
  | { readonly algorithm: "HS256"; readonly secret: string; readonly kid?: string }
  | { readonly algorithm: "none"; readonly kid?: string };

const publicKeyEncoding = { type: "spki", format: "der" } as const;
const privateKeyEncoding = { type: "pkcs8", format: "der" } as const;

/**
 * RSA keys take long to generate, so ES256 is the usual choice.
 *
 * The keys are generated as bytes and read again. A key object that comes from the generator shares a lock with it: if the
 * garbage collector removes the generator while the key is exported, Node.js 20 blocks for ever.
 */
export function newKeyPair(algorithm: KeyPair["algorithm"] = "ES256", kid = randomText(8)): KeyPair {
  const generated =
    algorithm === "ES256"
      ? generateKeyPairSync("ec", { namedCurve: "P-256", publicKeyEncoding, privateKeyEncoding })
      : generateKeyPairSync("rsa", { modulusLength: 2048, publicKeyEncoding, privateKeyEncoding });
  const privateKey = createPrivateKey({ key: generated.privateKey, ...privateKeyEncoding });
  const publicKey = createPublicKey({ key: generated.publicKey, ...publicKeyEncoding });
  const jwk = { ...publicKey.export({ format: "jwk" }), kid, alg: algorithm, use: "sig" } as JsonObject;
  return { algorithm, kid, privateKey, publicKey, jwk };
}

/** The keys of a pair in PEM, as drivers get them. */
export function privatePem({ privateKey }: KeyPair): string {
  return privateKey.export({ format: "pem", type: "pkcs8" }).toString();
}

export const privateKeyOf = (pem: string): KeyObject => createPrivateKey(pem);
export const publicKeyOf = (jwk: JsonObject): KeyObject =>
  createPublicKey({ key: jwk as never, format: "jwk" });

/** A signed JSON Web Token. `header` adds members, or replaces them. */
export function signToken(claims: JsonObject, signer: Signer, header: JsonObject = {}): string {
  const { algorithm, kid } = signer;
  const head = { alg: algorithm, typ: "at+jwt", ...(kid === undefined ? {} : { kid }), ...header };
  const input = `${encoded(JSON.stringify(head))}.${encoded(JSON.stringify(claims))}`;
  return `${input}.${signatureOf(input, signer)}`;
}

function signatureOf(input: string, signer: Signer): string {
  switch (signer.algorithm) {
    case "none":
      return "";
    case "HS256":
      return createHmac("sha256", signer.secret).update(input).digest("base64url");
    case "ES256":
      return createSign("sha256")
        .update(input)
        .sign({ key: signer.privateKey, dsaEncoding: "ieee-p1363" }, "base64url");
    case "RS256":
      return createSign("sha256").update(input).sign(signer.privateKey, "base64url");
  }
}

/** Whether a token has a valid signature of this key. The claims are not examined. */
export function isSignedBy(token: string, key: Pick<KeyPair, "algorithm" | "publicKey">): boolean {
  const [head = "", payload = "", signature = ""] = token.split(".");
  if (decodeToken(token)?.header.alg !== key.algorithm) return false;
  const bytes = Buffer.from(signature, "base64url");
  const input = Buffer.from(`${head}.${payload}`);
  const encoding = key.algorithm === "ES256" ? { dsaEncoding: "ieee-p1363" as const } : {};
  return verifySignature("sha256", input, { key: key.publicKey, ...encoding }, bytes);
}

export interface DecodedToken {
  readonly header: JsonObject;
  readonly claims: JsonObject;
  /** Empty for an unsigned token. */
  readonly signature: string;
}

/** The parts of a JSON Web Token, without a look at its signature. Undefined for an opaque token. */
export function decodeToken(token: string): DecodedToken | undefined {
  const parts = token.split(".");
  const [header, claims] = parts.slice(0, 2).map(objectIn);
  if (parts.length !== 3 || header === undefined || claims === undefined) return undefined;
  return { header, claims, signature: parts[2] ?? "" };
}

function objectIn(part: string): JsonObject | undefined {
  if (!/^[\w-]+$/.test(part)) return undefined;
  try {
    const value: unknown = JSON.parse(Buffer.from(part, "base64url").toString("utf8"));
    return isObject(value) ? (value as JsonObject) : undefined;
  } catch {
    return undefined;
  }
}

/** Random text of the base64url alphabet. */
export const randomText = (bytes = 24): string => randomBytes(bytes).toString("base64url");

/** The S256 challenge of a code verifier (RFC 7636, 4.2). */
export const challengeOf = (verifier: string): string =>
  createHash("sha256").update(verifier).digest("base64url");

/** Compares secrets in constant time. */
export function isSameSecret(one: string, other: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}

const encoded = (text: string): string => Buffer.from(text).toString("base64url");
