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
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () => {
          const named = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
          resolve({
            status: response.statusCode ?? 0,
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
