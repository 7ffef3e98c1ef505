import { once } from "node:events";
import { createServer } from "node:http";
import { connect } from "node:net";
import { afterEach, expect, test } from "vitest";
import type { Edge } from "./edge";
import { type StreamedBody, toWebResponse } from "./http-message";
import { nodeListener } from "./mount-node";

let close: (() => void) | undefined;
afterEach(() => close?.());

/** A streamed body, and its number of listeners. */
function streamedAnswer() {
  let listening = 0;
  const body: StreamedBody = (sink) => {
    listening += 1;
    sink.write("ready");
    return () => {
      listening -= 1;
    };
  };
  return { answer: { status: 200, headers: {}, body }, count: () => listening };
}

/** A server whose response waits until the test releases it. */
async function served(answer: ReturnType<typeof streamedAnswer>["answer"]) {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const edge: Edge = {
    answer: () => held.then(() => answer),
    fetch: () => Promise.reject(new Error("nobody asks by this")),
    owns: () => true,
  };
  const server = createServer(nodeListener(edge));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  const socket = connect(address.port, "127.0.0.1");
  close = () => {
    socket.destroy();
    server.close();
  };
  const requested = once(server, "request");
  socket.write("GET / HTTP/1.1\r\nhost: here\r\n\r\n");
  const [, outgoing] = await requested;
  return { socket, outgoing, release };
}

test("a streamed body stops when its caller disconnects", async () => {
  const { answer, count } = streamedAnswer();
  const { socket, outgoing, release } = await served(answer);
  release();
  await once(socket, "data");
  expect(count()).toBe(1);
  socket.destroy();
  await once(outgoing, "close");
  expect(count()).toBe(0);
});

test("a body is not started for a caller that disconnected before the response", async () => {
  const { answer, count } = streamedAnswer();
  const { socket, outgoing, release } = await served(answer);
  socket.destroy();
  await once(outgoing, "close");
  release();
  await new Promise<void>((resolve) => setImmediate(resolve));
  expect(count()).toBe(0);
});

test("as a web-standard response the body starts once, at the first read, and stops on cancel", async () => {
  const { answer, count } = streamedAnswer();
  const { body } = toWebResponse(answer);
  // Next discards a response unread where its caller is gone.
  await new Promise<void>((resolve) => setImmediate(resolve));
  expect(count()).toBe(0);
  const reader = body?.getReader();
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe("ready");
  void reader?.read().catch(() => undefined);
  await new Promise<void>((resolve) => setImmediate(resolve));
  expect(count()).toBe(1);
  await reader?.cancel();
  expect(count()).toBe(0);
});

test("a caller that reads too slowly is disconnected", async () => {
  let write = (_: string): void => undefined;
  let stopped = 0;
  const { body } = toWebResponse({
    status: 200,
    headers: {},
    body: (sink) => {
      write = (text) => sink.write(text);
      sink.write("ready");
      return () => {
        stopped += 1;
      };
    },
  });
  const reader = body?.getReader();
  await reader?.read();
  for (let piece = 0; piece <= 1_001; piece += 1) write("more");
  expect(stopped).toBe(1);
  await expect(reader?.read()).rejects.toThrow("too slowly");
});
