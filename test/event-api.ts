import { listen } from "@/inngest/conformance/listen";

interface SentEvent {
  id: string;
  name: string;
  data: Record<string, unknown>;
  ts?: number;
}

/** A stub of Inngest's event API over HTTP: accepts events and runs nothing. */
export interface EventApi {
  url: string;
  /** The accepted events, in the order of their arrival. */
  received(): readonly SentEvent[];
  /** Whether it responds with an error, as a failing server does. */
  refuse(isRefusing: boolean): void;
  close(): Promise<void>;
}

export async function startEventApi(eventKey: string): Promise<EventApi> {
  const accepted: SentEvent[] = [];
  let isRefusing = false;
  const { url, close } = await listen((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const answer = (status: number, body: object) =>
        response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
      if (request.method !== "POST" || request.url !== `/e/${eventKey}`) return answer(401, { status: 401 });
      if (isRefusing) return answer(503, { status: 503, error: "away" });
      const events: SentEvent[] = JSON.parse(Buffer.concat(chunks).toString("utf8"));
      accepted.push(...events);
      return answer(200, { ids: events.map(({ id }) => id), status: 200 });
    });
  });
  return {
    url,
    close,
    received: () => accepted,
    refuse: (next) => {
      isRefusing = next;
    },
  };
}
