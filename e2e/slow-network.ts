import { type IncomingMessage, request, type ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { useLocalServer } from "./local-server";
import { serverFacts } from "./server-facts";

/** Minimum bytes of a page that arrive together: a piece begins with a tag. */
const PIECE = 1_400;
/** Longer than the browser takes to paint what has arrived. */
const PIECE_MILLISECONDS = 12;

async function readBody(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

function splitPage(page: string): string[] {
  const pieces: string[] = [];
  for (let from = 0; from < page.length; ) {
    const tag = page.indexOf("<", from + PIECE);
    const to = tag === -1 ? page.length : tag;
    pieces.push(page.slice(from, to));
    from = to;
  }
  return pieces;
}

/** The server under test over a slow network: pages arrive in pieces, fonts when all else is loaded. */
export function useSlowNetwork(): { url(path: string): string } {
  const { origin, host } = new URL(serverFacts().baseUrl);
  let arriving = Promise.resolve();

  const hand = async (answer: IncomingMessage, response: ServerResponse) => {
    const type = answer.headers["content-type"] ?? "";
    if (type.startsWith("font/")) await arriving;
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    if (!type.startsWith("text/html")) {
      answer.pipe(response);
      return;
    }
    const page = await readBody(answer);
    arriving = (async () => {
      for (const piece of splitPage(page)) {
        response.write(piece);
        await pause(PIECE_MILLISECONDS);
      }
    })();
    await arriving;
    response.end();
  };

  const port = useLocalServer((incoming, response) => {
    const headers = { ...incoming.headers, host, "accept-encoding": "identity" };
    const passed = request(
      `${origin}${incoming.url}`,
      { method: incoming.method ?? "GET", headers },
      (answer) => {
        void hand(answer, response);
      },
    );
    passed.on("error", () => response.destroy());
    incoming.pipe(passed);
  }, "127.0.0.1");
  return { url: (path) => `http://127.0.0.1:${port()}${path}` };
}
