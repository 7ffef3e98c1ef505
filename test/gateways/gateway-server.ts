import { createServer } from "node:http";
import { text } from "node:stream/consumers";

/** A request as a simulated gateway sees it. */
export interface GatewayCall {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  body: string;
}

export interface GatewayAnswer {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

function orBroken(work: () => GatewayAnswer): GatewayAnswer {
  try {
    return work();
  } catch (error) {
    return { status: 500, body: { error: { message: `the simulator broke: ${String(error)}` } } };
  }
}

/** Serves a simulated gateway on a port of its own, over real HTTP. */
export async function serveGateway(answer: (call: GatewayCall) => GatewayAnswer) {
  const calls: GatewayCall[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const url = new URL(request.url ?? "/", "http://gateway");
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      );
      const call = {
        method: request.method ?? "GET",
        path: url.pathname,
        query: url.searchParams,
        headers,
        body,
      };
      calls.push(call);
      const reply = orBroken(() => answer(call));
      response.writeHead(reply.status, { "content-type": "application/json", ...reply.headers });
      response.end(JSON.stringify(reply.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the gateway has no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    calls,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

let counted = 0;

/** A unique id in the format of gateways. */
export function freshId(prefix: string): string {
  counted += 1;
  return `${prefix}_${counted.toString().padStart(14, "0")}`;
}
