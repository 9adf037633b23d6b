import { afterEach, describe, expect, test } from "vitest";
import { get, Loopback } from "../testing/loopback.ts";

let loopback = new Loopback();

afterEach(async () => {
  await loopback.close();
  loopback = new Loopback();
});

describe("a client", () => {
  test("gives a listener only its own events, and takes no request after it is closed", async () => {
    const connection = await loopback.http((_, response) => response.end());
    const other = loopback.open(new URL(connection.url).host);
    const received: string[] = [];
    const stop = connection.listen((event) => received.push(event.connection));
    await Promise.all([get(connection).end, get(other).end]);
    stop();
    expect(received).toEqual(Array(3).fill(connection.id));
    await Promise.all([connection.close(), connection.close()]);
    expect(() => get(connection)).toThrow(
      `Connection ${connection.id} is closed. It takes no more requests.`,
    );
  });

  test.each([
    [
      "localhost:3000/mcp",
      "The URL localhost:3000/mcp has the scheme localhost: instead of http: or https:.",
    ],
    ["/mcp", 'The URL "/mcp" is not valid. Expected an absolute URL such as http://localhost:3000/mcp.'],
    ["ws://h/mcp", "The URL ws://h/mcp has the scheme ws: instead of http: or https:."],
    [
      "http://user:secret@h/mcp",
      "The URL of h contains credentials. Pass them in a header: Authorization: Basic …",
    ],
  ])("cannot speak to %s", (url, message) => {
    expect(() => loopback.open("", { url })).toThrow(message);
  });
});
