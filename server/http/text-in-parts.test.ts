import { once } from "node:events";
import { createServer } from "node:http";
import { connect } from "node:net";
import { afterEach, expect, test } from "vitest";
import { eventually } from "@/test/eventually";
import type { Edge } from "./edge";
import { toWebResponse } from "./http-message";
import { nodeListener } from "./mount-node";
import { jsonInParts } from "./reply";

let close: (() => void) | undefined;
afterEach(() => close?.());

/** A server that answers with these parts; returns its port. */
async function serve(parts: () => AsyncGenerator<string, void>): Promise<number> {
  const edge: Edge = {
    answer: () => jsonInParts(parts(), {}),
    fetch: () => Promise.reject(new Error("nobody calls this")),
    owns: () => true,
  };
  const server = createServer(nodeListener(edge));
  await once(server.listen(0, "127.0.0.1"), "listening");
  close = () => {
    server.closeAllConnections();
    server.close();
  };
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return address.port;
}

async function* few(): AsyncGenerator<string, void> {
  yield '["é",';
  yield "2]";
}

test("a text in parts is sent whole over HTTP and as a web-standard response, without a body for HEAD", async () => {
  const port = await serve(few);
  const response = await fetch(`http://127.0.0.1:${port}/`);
  expect(await response.text()).toBe('["é",2]');
  const head = await fetch(`http://127.0.0.1:${port}/`, { method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([200, ""]);
  expect(await toWebResponse(await jsonInParts(few(), {})).text()).toBe('["é",2]');
});

test("a failure before the first part refuses the request; a later one cuts the connection", async () => {
  async function* refused(): AsyncGenerator<string, void> {
    await Promise.reject(new Error("refused"));
    yield "never";
  }
  await expect(jsonInParts(refused(), {})).rejects.toThrow("refused");
  async function* failing(): AsyncGenerator<string, void> {
    yield "[1,";
    throw new Error("the database is gone");
  }
  const port = await serve(failing);
  const readAll = async () => (await fetch(`http://127.0.0.1:${port}/`)).text();
  await expect(readAll()).rejects.toThrow();
});

test("no more is read than the caller takes, and reading ends when the caller leaves", async () => {
  let read = 0;
  let hasEnded = false;
  async function* endless(): AsyncGenerator<string, void> {
    try {
      for (;;) {
        read += 1;
        yield "x".repeat(65_536);
        await new Promise<void>((resolve) => setImmediate(resolve));
      }
    } finally {
      hasEnded = true;
    }
  }
  const port = await serve(endless);
  const socket = connect(port, "127.0.0.1");
  socket.pause();
  socket.write("GET / HTTP/1.1\r\nhost: here\r\n\r\n");
  let before = -1;
  // The buffers of both sides fill up, and then nothing more is read.
  await eventually(() => {
    const isStill = read > 1 && read === before;
    before = read;
    expect(isStill).toBe(true);
  });
  expect(hasEnded).toBe(false);
  socket.destroy();
  await eventually(() => expect(hasEnded).toBe(true));
});
