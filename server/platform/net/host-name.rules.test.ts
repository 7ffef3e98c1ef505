import { expect, test } from "vitest";
import { isLoopback, parseHostName, toHostName } from "./host-name.rules";

test.each([
  ["News.Test", "news.test"],
  ["127.0.0.1:4310", "127.0.0.1"],
  ["[::1]:4310", "[::1]"],
  ["", ""],
])("the host name of %j is %j", (host, name) => {
  expect(toHostName(host)).toBe(name);
});

test.each([
  ["https://News.Test:8443/a", "news.test"],
  ["http://[::1]:3000", "[::1]"],
  ["news.test", null],
  ["https://", null],
])("the host name of the URL %j is %j", (address, name) => {
  expect(parseHostName(address)).toBe(name);
});

test.each([
  ["localhost", true],
  ["127.0.0.1", true],
  ["127.1.2.3", true],
  ["::1", true],
  ["[::1]", true],
  ["0.0.0.0", false],
  ["127.0.0.1.example.org", false],
  ["localhost.example.org", false],
  ["203.0.113.9", false],
])("whether %j is this machine: %s", (host, isOwn) => {
  expect(isLoopback(host)).toBe(isOwn);
});
