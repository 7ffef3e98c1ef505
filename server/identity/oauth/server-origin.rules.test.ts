import { expect, test } from "vitest";
import { serverOrigin } from "./server-origin.rules";

const ACCOUNT = { domains: ["www.news.example", "auth.news.example"] };

test.each([
  [
    "one of the account's hosts",
    "https://platform.example",
    "http://auth.news.example",
    "https://auth.news.example",
  ],
  ["another host", "https://platform.example", "http://10.0.0.7:3000", "https://platform.example"],
  ["a host with a port", "http://x.example", "http://www.news.example:8080", "http://www.news.example:8080"],
])("asked at %s", (_, origin, askedOrigin, expected) => {
  expect(serverOrigin({ origin, askedOrigin }, ACCOUNT)).toBe(expected);
});
