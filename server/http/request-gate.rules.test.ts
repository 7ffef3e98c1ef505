import { describe, expect, test } from "vitest";
import { getBodyLimit, refuseRequest, toParseRefusal } from "./request-gate.rules";

const HOST = ["Host", "news.example"];

const REFUSED: [name: string, head: [method: string, target: string, rawHeaders: string[]], code: string][] =
  [
    ["TRACE", ["TRACE", "/", HOST], "method_not_allowed"],
    ["CONNECT", ["CONNECT", "news.example:443", HOST], "method_not_allowed"],
    ["a WebDAV method", ["PROPFIND", "/", HOST], "method_not_allowed"],
    ["a purge", ["PURGE", "/", HOST], "method_not_allowed"],
    ["the asterisk form", ["OPTIONS", "*", HOST], "invalid"],
    ["the absolute form", ["GET", "http://news.example/", HOST], "invalid"],
    ["a lone percent sign", ["GET", "/media/%", HOST], "invalid"],
    ["half an escape", ["GET", "/a%2", HOST], "invalid"],
    ["an escape of other letters", ["GET", "/%zz", HOST], "invalid"],
    ["bytes that are not UTF-8", ["GET", "/%ff%fe", HOST], "invalid"],
    ["NUL", ["GET", "/a%00b", HOST], "invalid"],
    ["two Host headers", ["GET", "/", [...HOST, "host", "other.example"]], "invalid"],
    ["the same Host twice", ["GET", "/", [...HOST, ...HOST]], "invalid"],
    ["HTTP/1.1 without Host", ["GET", "/", []], "invalid"],
    ["a Host with a path", ["GET", "/", ["Host", "news.example/x"]], "invalid"],
    ["a Host with credentials", ["GET", "/", ["Host", "a@news.example"]], "invalid"],
  ];

const PASSED: [name: string, head: [method: string, target: string, rawHeaders: string[]]][] = [
  ["a page", ["GET", "/a-story", HOST]],
  ["a path in UTF-8", ["GET", "/caf%C3%A9", HOST]],
  ["a broken query, which endpoints refuse themselves", ["GET", "/api/v1/stories?x=%", HOST]],
  ["HTTP/1.0 without Host", ["GET", "/", []]],
  ["a port", ["HEAD", "/", ["Host", "news.example:8080"]]],
  ["an IPv6 address", ["GET", "/", ["Host", "[::1]:3000"]]],
  ["a request to upgrade", ["GET", "/", [...HOST, "Connection", "Upgrade", "Upgrade", "h2c"]]],
];

describe("the request gate", () => {
  test.each(REFUSED)("refuses %s", (_, [method, target, rawHeaders], code) => {
    expect(refuseRequest({ method, target, rawHeaders, httpVersion: "1.1" })?.code).toBe(code);
  });

  test.each(PASSED)("lets pass %s", (_, [method, target, rawHeaders]) => {
    const httpVersion = rawHeaders.length === 0 ? "1.0" : "1.1";
    expect(refuseRequest({ method, target, rawHeaders, httpVersion })).toBeNull();
  });

  test.each([
    ["HPE_HEADER_OVERFLOW", "headers_too_large"],
    ["ERR_HTTP_REQUEST_TIMEOUT", "request_timeout"],
    ["HPE_INVALID_METHOD", "method_not_allowed"],
    ["HPE_INVALID_CONTENT_LENGTH", "invalid"],
    [undefined, "invalid"],
  ])("a parse error %s is %s", (code, refusal) => {
    expect(toParseRefusal(code).code).toBe(refusal);
  });

  test("limits bodies by the purpose of a path", () => {
    expect(getBodyLimit("/api/session/_log")).toBe(65_536);
    expect(getBodyLimit("/api/trpc/pictures.upload")).toBeGreaterThan(20 * 1024 * 1024);
    expect(getBodyLimit("/api/inngest")).toBeGreaterThan(32 * 1024 * 1024);
    expect(getBodyLimit("/api/sessions")).toBeGreaterThan(20 * 1024 * 1024);
    expect(getBodyLimit("/login")).toBe(1_048_576);
  });
});
