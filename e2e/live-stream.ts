import { z } from "zod";

const changeSchema = z.object({ comment: z.object({ id: z.int() }) });

/** Ids of the comments in events of a kind, in the order of their arrival. */
function parseCommentIds(stream: string, kind: string): number[] {
  const events = stream.split("\n\n").slice(0, -1);
  return events
    .filter((event) => event.includes(`event: ${kind}\n`))
    .map((event) => changeSchema.parse(JSON.parse(/^data: (.*)$/m.exec(event)?.[1] ?? "")).comment.id);
}

interface LiveStream {
  /** Reads on until the condition is true. */
  until(isEnough: () => boolean): Promise<void>;
  /** Ids of the comments in events of a kind so far: `comment`, `edit`, `removal`. */
  receivedIds(kind: string): number[];
  stop(): void;
}

/** Follows a conversation; resolves once no later event can be missed. */
export async function openConversationStream(port: number, path: string): Promise<LiveStream> {
  const stop = new AbortController();
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { signal: stop.signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let stream = "";
  const until = async (isEnough: () => boolean): Promise<void> => {
    while (!isEnough()) {
      const { done, value } = (await reader?.read()) ?? { done: true };
      if (done) throw new Error(`the stream ended: ${stream}`);
      stream += value;
    }
  };
  const receivedIds = (kind: string) => parseCommentIds(stream, kind);
  await until(() => stream.includes("event: ready"));
  return { until, receivedIds, stop: () => stop.abort() };
}
