import { createServer } from "node:http";

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
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the receiver has no port");
  return {
    url: `http://127.0.0.1:${address.port}/`,
    received,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
