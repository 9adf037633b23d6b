/** What encoders make of a secret. */
export const ENCODERS: Readonly<Record<string, (secret: string) => string>> = {
  "as it is": (secret) => secret,
  "in capitals": (secret) => secret.toUpperCase(),
  "in small letters": (secret) => secret.toLowerCase(),
  "as JSON": (secret) => inJson(secret),
  "as JSON of PHP": (secret) => escaped(inJson(secret).replaceAll("/", "\\/"), /[^\0-\x7f]/g),
  "as JSON of Go": (secret) => escaped(inJson(secret), /[<>&]/g),
  "as JSON of .NET": (secret) =>
    escaped(inJson(secret), /[<>&'+`]|[^\0-\x7f]/g, true).replaceAll('\\"', "\\u0022"),
  "as JSON in JSON": (secret) => inJson(inJson(secret)),
  "as JSON, each character escaped": (secret) => escaped(secret, /./gs),
  "as JSON, each character escaped in capitals": (secret) => escaped(secret, /./gs, true),
  "in a URL": (secret) => encodeURIComponent(secret),
  "in a URL, in small letters": (secret) =>
    encodeURIComponent(secret).replace(/%../g, (code) => code.toLowerCase()),
  "in a form": (secret) => new URLSearchParams({ a: secret }).toString().slice(2),
  "in a URL in a URL": (secret) => encodeURIComponent(encodeURIComponent(secret)),
  "in a URL, each byte": (secret) => Buffer.from(secret).toString("hex").replace(/../g, "%$&"),
  "in HTML, by names": (secret) => inHtml(secret),
  "in HTML, by decimal numbers": (secret) => secret.replace(/[^\w ]/g, (one) => `&#${one.codePointAt(0)};`),
  "in HTML, by hexadecimal numbers": (secret) =>
    secret.replace(/./gs, (one) => `&#x${one.charCodeAt(0).toString(16).toUpperCase()};`),
  "in HTML, as JSON of Go": (secret) => escaped(inJson(inHtml(secret)), /[<>&]/g),
  "in base64": (secret) => Buffer.from(secret).toString("base64"),
  "in base64 after one byte": (secret) => Buffer.from(`:${secret}`).toString("base64"),
  "in base64 after two bytes, before more": (secret) => Buffer.from(`a:${secret} z`).toString("base64"),
  "in base64 in PHP": (secret) => Buffer.from(`a:${secret}`).toString("base64").replaceAll("/", "\\/"),
  "in base64 in lines": (secret) => Buffer.from(secret).toString("base64").replace(/.{10}/g, "$&\r\n"),
  "in base64url": (secret) => Buffer.from(`user:${secret}`).toString("base64url"),
  "in base64 of base64": (secret) => inBase64(inBase64(secret)),
  "in base64 of base64 after one byte": (secret) => inBase64(`:${inBase64(`a:${secret}`)}`),
  "in base64 of base64 in a text": (secret) => inBase64(`key ${inBase64(secret)} end`),
  "in quoted-printable": (secret) => quotedPrintable(secret, /[^ -<>-~]/g),
  "in quoted-printable, each byte": (secret) => quotedPrintable(secret, /[\0-\xff]/g),
  "in quoted-printable in lines": (secret) =>
    quotedPrintable(secret, /[^ -<>-~]/g).replace(/(?:=..|.){10}/g, "$&=\r\n"),
  "in hex": (secret) => Buffer.from(secret).toString("hex"),
  "in hex in capitals": (secret) => Buffer.from(secret).toString("hex").toUpperCase(),
};

const inBase64 = (text: string) => Buffer.from(text).toString("base64");

const quotedPrintable = (text: string, encoded: RegExp) =>
  Buffer.from(text)
    .toString("latin1")
    .replace(encoded, (byte) => `=${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`);

const inJson = (text: string) => JSON.stringify(text).slice(1, -1);

function escaped(text: string, characters: RegExp, inCapitals = false): string {
  return text.replace(characters, (one) => {
    const code = one.charCodeAt(0).toString(16).padStart(4, "0");
    return `\\u${inCapitals ? code.toUpperCase() : code}`;
  });
}

function inHtml(text: string): string {
  const names: Readonly<Record<string, string>> = {
    "<": "lt",
    ">": "gt",
    "&": "amp",
    '"': "quot",
    "\u00f6": "ouml",
  };
  return text.replace(/[<>&"\u00f6]/g, (one) => `&${names[one]};`);
}
