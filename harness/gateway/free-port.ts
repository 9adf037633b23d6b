import { type AddressInfo, createServer } from "node:net";

/** A port of loopback that nothing used a moment ago. Between this and its use another program may take it: then the start fails, in words. */
export async function unusedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return port;
}
