import { request } from "node:http";
import { serverFacts } from "./server-facts";

export interface RawRequestInput {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface RawHttpResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Sends a raw request unchanged: no header, escape or redirect of an HTTP client. */
export function sendRawRequest(
  port: number,
  { method = "GET", path, headers = {}, body }: RawRequestInput,
): Promise<RawHttpResponse> {
  const host = new URL(serverFacts().baseUrl).host;
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: "127.0.0.1", port, method, path, headers: { host, connection: "close", ...headers } },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("error", reject);
        answer.on("end", () => {
          const named = Object.entries(answer.headers).map(([name, value]) => [name, String(value)]);
          resolve({
            status: answer.statusCode ?? 0,
            headers: Object.fromEntries(named),
            body: Buffer.concat(chunks).toString("latin1"),
          });
        });
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}
