import { head } from "./raw-request";

export interface MalformedRequest {
  name: string;
  pieces: readonly (string | Buffer)[];
  status: number;
  /** The code in the error's body. */
  code: string;
}

const MEBIBYTE = Buffer.alloc(1024 * 1024, 97);

function body(path: string, bytes: number): (string | Buffer)[] {
  const headers = ["Host: 127.0.0.1", `Content-Length: ${bytes}`, "Content-Type: text/plain"];
  return [head(`POST ${path} HTTP/1.1`, headers), MEBIBYTE];
}

function chunked(path: string, mebibytes: number): (string | Buffer)[] {
  const headers = ["Host: 127.0.0.1", "Transfer-Encoding: chunked", "Content-Type: application/json"];
  const chunks = Array.from({ length: mebibytes }, () => ["100000\r\n", MEBIBYTE, "\r\n"]).flat();
  return [head(`POST ${path} HTTP/1.1`, headers), ...chunks, "0\r\n\r\n"];
}

const invalid = { status: 400, code: "invalid" };
const tooLarge = { status: 413, code: "too_large" };
const unknownMethod = { status: 405, code: "method_not_allowed" };

/** Requests that are refused before any handler sees them, over every mount and at any time. */
export const MALFORMED_REQUESTS: readonly MalformedRequest[] = [
  ...["/media/%", "/%", "/%zz", "/a%2", "/%ff", "/api/v1/stories/%", "/dashboard/%", "/api/session/%"].map(
    (path) => ({ name: `GET ${path}`, pieces: [head(`GET ${path} HTTP/1.1`)], ...invalid }),
  ),
  { name: "OPTIONS *", pieces: [head("OPTIONS * HTTP/1.1")], ...invalid },
  { name: "GET *", pieces: [head("GET * HTTP/1.1")], ...invalid },
  { name: "an absolute target", pieces: [head("GET http://other.example/ HTTP/1.1")], ...invalid },
  { name: "TRACE", pieces: [head("TRACE / HTTP/1.1")], ...unknownMethod },
  { name: "PROPFIND", pieces: [head("PROPFIND /dashboard HTTP/1.1")], ...unknownMethod },
  { name: "an invented method", pieces: [head("FETCH / HTTP/1.1")], ...unknownMethod },
  { name: "CONNECT", pieces: [head("CONNECT other.example:443 HTTP/1.1")], ...unknownMethod },
  {
    name: "two Host headers",
    pieces: [head("GET / HTTP/1.1", ["Host: 127.0.0.1", "Host: other.example"])],
    ...invalid,
  },
  { name: "no Host header", pieces: [head("GET / HTTP/1.1", [])], ...invalid },
  { name: "a Host with a path", pieces: [head("GET / HTTP/1.1", ["Host: 127.0.0.1/x"])], ...invalid },
  {
    name: "both a length and chunks",
    pieces: [
      head("POST /login HTTP/1.1", ["Host: 127.0.0.1", "Content-Length: 3", "Transfer-Encoding: chunked"]),
    ],
    ...invalid,
  },
  { name: "a line that is not HTTP", pieces: ["HELLO\r\n\r\n"], ...unknownMethod },
  {
    name: "a head of 64 KB",
    pieces: [head("GET / HTTP/1.1", ["Host: 127.0.0.1", `X-Large: ${"a".repeat(65_536)}`])],
    status: 431,
    code: "headers_too_large",
  },
  { name: "200 MB to the session log", pieces: body("/api/session/_log", 200_000_000), ...tooLarge },
  { name: "200 MB to a page", pieces: body("/", 200_000_000), ...tooLarge },
  { name: "200 MB to the dashboard's calls", pieces: body("/api/trpc/me.get", 200_000_000), ...tooLarge },
  { name: "200 MB to the API", pieces: body("/api/v1/bulk", 200_000_000), ...tooLarge },
  { name: "200 MB to a file", pieces: body("/_next/static/x.js", 200_000_000), ...tooLarge },
  { name: "2 MB in chunks to the session log", pieces: chunked("/api/session/_log", 2), ...tooLarge },
  { name: "3 MB in chunks to a form", pieces: chunked("/login", 3), ...tooLarge },
];
