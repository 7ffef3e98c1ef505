import { expect, it } from "vitest";
import type { Actor } from "@/server/accounts/index";
import type { HttpRequest } from "./http-message";
import { isPublicRead } from "./public-read.rules";

const ANONYMOUS: Actor = { kind: "anonymous" };
const SERVER: Actor = { kind: "server", key: { id: 1, name: "Front end" } };

function aRequest({ method = "GET", path = "/api/v1/stories", headers = {} } = {}): HttpRequest {
  const sent: Record<string, string> = headers;
  return {
    method,
    url: new URL(path, "http://news.test"),
    header: (name) => sent[name] ?? null,
    headers: () => sent,
    body: null,
    peer: null,
  };
}

it.each([
  [{}, ANONYMOUS, true],
  [{ method: "HEAD" }, ANONYMOUS, true],
  [{ path: "/api/v1/stories?fields=slug&key=public" }, ANONYMOUS, true],
  [{ headers: { accept: "application/json", "if-none-match": '"1"' } }, ANONYMOUS, true],
  [{ method: "POST" }, ANONYMOUS, false],
  [{}, SERVER, false],
  [{ headers: { authorization: "Bearer expired" } }, ANONYMOUS, false],
  [{ headers: { cookie: "qt-auth=expired" } }, ANONYMOUS, false],
  [{ headers: { "x-qt-auth": "expired" } }, ANONYMOUS, false],
  [{ headers: { "x-subauth": "key" } }, ANONYMOUS, false],
  [{ headers: { "qt-internal-apps-key": "key" } }, ANONYMOUS, false],
  [{ path: "/api/v1/stories?jwt=expired" }, ANONYMOUS, false],
  [{ path: "/api/v1/stories?svc_jwt=expired" }, ANONYMOUS, false],
  [{ path: "/api/v1/stories?access_token=expired" }, ANONYMOUS, false],
])("%j by %j is a public read: %s", (request, actor, expected) => {
  expect(isPublicRead(aRequest(request), actor)).toBe(expected);
});
