import { z } from "zod";

const toldSchema = z.object({ comment: z.object({ id: z.int() }) });

/** Which comments events of a kind told of, in the order in which they came. */
function toldOf(stream: string, kind: string): number[] {
  const events = stream.split("\n\n").slice(0, -1);
  return events
    .filter((event) => event.includes(`event: ${kind}\n`))
    .map((event) => toldSchema.parse(JSON.parse(/^data: (.*)$/m.exec(event)?.[1] ?? "")).comment.id);
}

interface LiveStream {
  /** Reads on until this holds. */
  until(isEnough: () => boolean): Promise<void>;
  /** Comments that events of a kind told of so far: `comment`, `edit`, `removal`. */
  told(kind: string): number[];
  stop(): void;
}

/** Follows a conversation; from the moment on that this answers nothing is missed. */
export async function follow(port: number, path: string): Promise<LiveStream> {
  const stop = new AbortController();
  const heard = await fetch(`http://127.0.0.1:${port}${path}`, { signal: stop.signal });
  const reader = heard.body?.pipeThrough(new TextDecoderStream()).getReader();
  let stream = "";
  const until = async (isEnough: () => boolean): Promise<void> => {
    while (!isEnough()) {
      const { done, value } = (await reader?.read()) ?? { done: true };
      if (done) throw new Error(`the stream ended: ${stream}`);
      stream += value;
    }
  };
  const told = (kind: string) => toldOf(stream, kind);
  await until(() => stream.includes("event: ready"));
  return { until, told, stop: () => stop.abort() };
}
