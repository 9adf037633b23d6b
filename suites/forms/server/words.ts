import { cutText, marked, visible } from "../../../harness/forms/visible.ts";
import { brief, describeReply, type Reply } from "../../../harness/session/replies/reply.ts";
import type { Headers } from "../../../harness/trace/event.ts";
import type { Compared, ComparedSide } from "../../../harness/verdict/result.ts";
import type { Exchanged } from "./exchange.ts";

/** Each request has an id of its own: it is no difference. */
const withOneId = (text: string) => text.replace(/^\{"jsonrpc":"2\.0","id":\d+,/, '{"jsonrpc":"2.0","id":1,');

/** What each message has of its own. */
const OWN = ["content-length", "date"];

/** The longest value of a header that is shown. */
const VALUE = 80;

/** The headers that the other message does not have in this form; the names of all, where only their order differs. */
export function differingHeaders(own: Headers, other: Headers): readonly string[] {
  const lines = (headers: Headers) =>
    headers.filter(([name]) => !OWN.includes(name.toLowerCase())).map(([name, value]) => `${name}: ${value}`);
  const [mine, others] = [lines(own), lines(other)];
  const differing = mine.filter((line) => !others.includes(line));
  if (differing.length > 0) return differing.map((line) => brief(line, VALUE));
  const isSame = mine.join("\n") === others.join("\n");
  return isSame || mine.length !== others.length ? [] : [own.map(([name]) => name).join(", ")];
}

function sideOf(words: string, own: Exchanged, other: Exchanged, came: string): ComparedSide {
  const [text, otherText] = [withOneId(own.text), withOneId(other.text)];
  const headers = differingHeaders(own.headers ?? [], other.headers ?? []);
  const url = own.url === undefined || own.url === other.url ? [] : [`POST ${own.url}`];
  const body =
    own.cuts !== undefined && own.cuts.length > 0
      ? cutText(own.text, own.cuts)
      : text === otherText
        ? brief(visible(text), VALUE)
        : marked(text, otherText);
  return {
    words,
    sent: [...[...url, ...headers].map((line) => `«${visible(line)}»`), body].join("\n"),
    came,
  };
}

/** The plain exchange and the form side by side, with what differs marked. */
export function comparedOf(words: string, plain: Exchanged, form: Exchanged, came: string): Compared {
  return {
    plain: sideOf("the plain request", plain, form, described(plain.reply)),
    form: sideOf(words, form, plain, came),
  };
}

const described = (reply: Reply) => brief(visible(describeReply(reply)), VALUE);

/** The same in a line. */
export const inLine = ({ sent }: ComparedSide): string => sent.replaceAll("\n", " ");
