import { createServer } from "node:http";
import { listen } from "../listen";

/** A receiver of webhooks that outlives the kills: the number of calls for each message. */
interface MessageReceiver {
  url: string;
  received: Map<string, number>;
  stop(): void;
}

export async function startMessageReceiver(): Promise<MessageReceiver> {
  const received = new Map<string, number>();
  const server = createServer((request, response) => {
    request.resume().on("end", () => {
      const id = String(request.headers["webhook-id"]);
      received.set(id, (received.get(id) ?? 0) + 1);
      response.end();
    });
  });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}/`,
    received,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
