import { expect, test } from "vitest";
import { singleChunkBody } from "./single-chunk-body";

/** Destination of a pipe; `wait` runs after each chunk before it accepts the next. */
function sink(wait: () => Promise<void> = () => Promise.resolve()) {
  const seen: string[] = [];
  const stream = new WritableStream<Uint8Array>({
    write: async (bytes) => {
      seen.push(new TextDecoder().decode(bytes));
      await wait();
    },
    close: () => void seen.push("closed"),
    abort: (reason) => void seen.push(`aborted: ${String(reason)}`),
  });
  return { stream, seen };
}

test("is piped in one chunk, text as UTF-8, and is empty afterwards", async () => {
  const { stream, seen } = sink();
  const body = singleChunkBody("Ünïcode — ✓");
  await body.pipeTo(stream);
  expect(seen).toEqual(["Ünïcode — ✓", "closed"]);
  expect(await new Response(body).text()).toBe("");
});

test("is read like any other stream", async () => {
  const bytes = new Uint8Array([1, 2, 250]);
  expect(new Uint8Array(await new Response(singleChunkBody(bytes)).arrayBuffer())).toEqual(bytes);
  expect(await new Response(singleChunkBody("text")).text()).toBe("text");
  const [one, other] = singleChunkBody("both").tee();
  expect(await Promise.all([new Response(one).text(), new Response(other).text()])).toEqual(["both", "both"]);
  expect(
    await new Response(
      singleChunkBody("through").pipeThrough(new TransformStream<Uint8Array, Uint8Array>()),
    ).text(),
  ).toBe("through");
});

test("a destination stays open with preventClose", async () => {
  const { stream, seen } = sink();
  await singleChunkBody("first").pipeTo(stream, { preventClose: true });
  await singleChunkBody("second").pipeTo(stream);
  expect(seen).toEqual(["first", "second", "closed"]);
});

test("an already aborted signal sends nothing and aborts the destination with its reason", async () => {
  const { stream, seen } = sink();
  await expect(singleChunkBody("text").pipeTo(stream, { signal: AbortSignal.abort("gone") })).rejects.toBe(
    "gone",
  );
  expect(seen).toEqual(["aborted: gone"]);
});

test("an abort during a write ends the pipe after that write", async () => {
  const caller = new AbortController();
  const { stream, seen } = sink(async () => caller.abort("gone"));
  await expect(singleChunkBody("text").pipeTo(stream, { signal: caller.signal })).rejects.toBe("gone");
  expect(seen).toEqual(["text", "aborted: gone"]);
});

test("a failed destination fails the pipe", async () => {
  const { stream } = sink(() => Promise.reject(new Error("no room")));
  await expect(singleChunkBody("text").pipeTo(stream)).rejects.toThrow("no room");
});

test("a locked body and a locked destination are refused", async () => {
  const body = singleChunkBody("text");
  const reader = body.getReader();
  await expect(body.pipeTo(sink().stream)).rejects.toThrow(TypeError);
  reader.releaseLock();
  const { stream } = sink();
  stream.getWriter();
  await expect(body.pipeTo(stream)).rejects.toThrow(TypeError);
});
