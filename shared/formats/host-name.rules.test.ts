import { expect, test } from "vitest";
import { HEADER_LINE, parseHeaderLine } from "./header-line.rules";
import { isHostName } from "./host-name.rules";

test.each([
  ["news.example", true],
  ["localhost", true],
  ["127.0.0.1", true],
  ["xn--mnchen-3ya.example", true],
  [`${"a".repeat(63)}.example`, true],
  [`${"a".repeat(64)}.example`, false],
  [`${"a.".repeat(127)}aa`, false],
  ["News.example", false],
  ["-news.example", false],
  ["news-.example", false],
  ["news..example", false],
  ["news.example.", false],
  ["https://news.example", false],
  ["news.example:80", false],
  ["news.example/path", false],
  ["", false],
])("whether %s is a host name: %s", (text, is) => {
  expect(isHostName(text)).toBe(is);
});

test.each([
  ["x-key: a b", { name: "x-key", value: "a b" }],
  ["X-Key:a:b", { name: "X-Key", value: "a:b" }],
])("%s is a header", (line, header) => {
  expect(line).toMatch(HEADER_LINE);
  expect(parseHeaderLine(line)).toEqual(header);
});

test.each(["x-key", "x key: a", ": a", "x-key: a\r\nx-more: b", "x-key: \u00e9"])(
  "%j is no header",
  (line) => {
    expect(line).not.toMatch(HEADER_LINE);
  },
);
