import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { connect } from "node:net";
import { setImmediate } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { corkResponse } from "./index";

let close: (() => void) | undefined;
afterEach(() => close?.());

/** Starts a server with this handler, sends a request, and collects the chunks of the response. */
async function request(answer: (outgoing: ServerResponse) => Promise<void>) {
  const server = createServer((_, outgoing) => {
    corkResponse(outgoing);
    void answer(outgoing);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  const socket = connect(address.port, "127.0.0.1");
  close = () => {
    socket.destroy();
    server.close();
  };
  const pieces: string[] = [];
  socket.on("data", (piece) => pieces.push(piece.toString()));
  const send = () => socket.write("GET / HTTP/1.1\r\nhost: here\r\n\r\n");
  send();
  return { pieces, send };
}

test("a head is sent in one write with the body of the same turn", async () => {
  const { pieces, send } = await request(async (outgoing) => {
    outgoing.writeHead(200, { "content-length": "8" }).flushHeaders();
    await Promise.resolve();
    outgoing.write("one ");
    await Promise.resolve();
    outgoing.end("two.");
  });
  await expect.poll(() => pieces.length).toBe(1);
  expect(pieces[0]).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*\r\n\r\none two\.$/);
  // The connection stays usable.
  send();
  await expect.poll(() => pieces.length).toBe(2);
  expect(pieces[1]).toMatch(/\r\n\r\none two\.$/);
});

test("a head without a body is sent on its own, and later chunks are sent as they come", async () => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { pieces } = await request(async (outgoing) => {
    outgoing.flushHeaders();
    await released;
    outgoing.write("one");
    await setImmediate();
    outgoing.end("two");
  });
  await expect.poll(() => pieces.join("")).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*\r\n\r\n$/);
  release();
  await expect.poll(() => pieces.join("")).toMatch(/\r\n\r\n3\r\none\r\n3\r\ntwo\r\n0\r\n\r\n$/);
});
