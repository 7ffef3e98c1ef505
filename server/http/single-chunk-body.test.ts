import { expect, test } from "vitest";
import { singleChunkBody } from "./single-chunk-body";

/** Where a body is piped to; `wait` is what it does with each piece before it takes the next. */
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

test("is piped in one piece, text as UTF-8, and nothing is left of it", async () => {
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

test("a destination stays open where that is wanted", async () => {
  const { stream, seen } = sink();
  await singleChunkBody("first").pipeTo(stream, { preventClose: true });
  await singleChunkBody("second").pipeTo(stream);
  expect(seen).toEqual(["first", "second", "closed"]);
});

test("a caller that is gone before gets nothing, and the destination learns why", async () => {
  const { stream, seen } = sink();
  await expect(singleChunkBody("text").pipeTo(stream, { signal: AbortSignal.abort("gone") })).rejects.toBe(
    "gone",
  );
  expect(seen).toEqual(["aborted: gone"]);
});

test("a caller that goes meanwhile ends the piping as soon as what was begun is over", async () => {
  const caller = new AbortController();
  const { stream, seen } = sink(async () => caller.abort("gone"));
  await expect(singleChunkBody("text").pipeTo(stream, { signal: caller.signal })).rejects.toBe("gone");
  expect(seen).toEqual(["text", "aborted: gone"]);
});

test("a destination that fails is the piping's failure", async () => {
  const { stream } = sink(() => Promise.reject(new Error("no room")));
  await expect(singleChunkBody("text").pipeTo(stream)).rejects.toThrow("no room");
});

test("what is being read by another is refused, and so is a destination that another writes to", async () => {
  const body = singleChunkBody("text");
  const reader = body.getReader();
  await expect(body.pipeTo(sink().stream)).rejects.toThrow(TypeError);
  reader.releaseLock();
  const { stream } = sink();
  stream.getWriter();
  await expect(body.pipeTo(stream)).rejects.toThrow(TypeError);
});
