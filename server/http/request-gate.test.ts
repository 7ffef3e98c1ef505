import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { systemIds } from "@/server/platform/system/index";
import { MALFORMED_REQUESTS } from "@/test/edge/malformed-requests";
import { head, sendRaw } from "@/test/edge/raw-request";
import { answerParseErrors, gateRequest, limitBody } from "./request-gate";
import { getBodyLimit } from "./request-gate.rules";

const reached: string[] = [];
let server: Server;
let port: number;

/** Counts the bytes of a body and sends their number back. */
function countBytes(request: IncomingMessage, response: ServerResponse): void {
  let bytes = 0;
  request.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
  });
  request.on("end", () => {
    reached.push(`${request.method} ${bytes}`);
    response.end(String(bytes));
  });
}

beforeAll(async () => {
  server = createServer({ requireHostHeader: false }, (request, response) => {
    if (gateRequest(request, response, systemIds)) return;
    const exchange = { request, response, ids: systemIds };
    if (!limitBody(getBodyLimit(request.url ?? "/"), exchange)) countBytes(request, response);
  });
  answerParseErrors(server, systemIds);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  port = address !== null && typeof address === "object" ? address.port : 0;
});
afterAll(() => server.close());

describe("the request gate of a server", () => {
  test.each(MALFORMED_REQUESTS.map((request) => [request.name, request] as const))(
    "answers %s itself",
    async (_, { pieces, status, code }) => {
      const response = await sendRaw(port, pieces);
      expect(response.status).toBe(status);
      expect(JSON.parse(response.body)).toMatchObject({ error: { code } });
      expect(reached).toEqual([]);
    },
  );

  test("echoes the request id of a request that it refuses", async () => {
    const headers = ["Host: 127.0.0.1", "X-Request-Id: mine-1"];
    const response = await sendRaw(port, [head("GET /% HTTP/1.1", headers)]);
    expect(response.headers["x-request-id"]).toBe("mine-1");
    expect(JSON.parse(response.body)).toMatchObject({ error: { request_id: "mine-1" } });
  });

  test("answers a browser with a page", async () => {
    const headers = ["Host: 127.0.0.1", "Accept: text/html,*/*;q=0.8"];
    const response = await sendRaw(port, [head("GET /% HTTP/1.1", headers)]);
    expect(response.status).toBe(400);
    expect(response.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(response.body).toContain('<html lang="en" dir="ltr">');
    expect(response.body).toContain("<h1>This request cannot be processed</h1>");
  });

  test.each([
    ["GET /%", [], "הדפדפן שלח משהו שהאתר אינו יכול לקרוא. כדאי לבדוק את הכתובת."],
    ["POST /login", ["Content-Length: 99000000"], "מה שנשלח גדול מדי."],
  ])("answers a browser's %s in its language, and no cache stores that", async (line, more, text) => {
    const headers = ["Host: 127.0.0.1", "Accept: text/html", "Accept-Language: sv,he;q=0.8", ...more];
    const response = await sendRaw(port, [head(`${line} HTTP/1.1`, headers)]);
    const markup = Buffer.from(response.body, "latin1").toString("utf8");
    expect(markup).toContain('<html lang="he" dir="rtl">');
    expect(markup).toContain("<h1>אי אפשר לטפל בבקשה הזאת</h1>");
    expect(markup).toContain(`<p>${text}</p>`);
    expect(response.headers["cache-control"]).toContain("no-store");
  });

  test("passes a body within its limit to the handler, whole and in chunks", async () => {
    const length = ["Host: 127.0.0.1", "Content-Length: 5", "Connection: close"];
    expect((await sendRaw(port, [head("POST /login HTTP/1.1", length), "hello"])).body).toBe("5");
    const chunked = ["Host: 127.0.0.1", "Transfer-Encoding: chunked", "Connection: close"];
    const pieces = [head("POST /login HTTP/1.1", chunked), "5\r\nhello\r\n", "3\r\nyou\r\n", "0\r\n\r\n"];
    expect((await sendRaw(port, pieces)).body).toContain("8");
  });
});
