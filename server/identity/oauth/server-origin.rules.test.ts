import { expect, test } from "vitest";
import { computeServerOrigin } from "./server-origin.rules";

const ACCOUNT = { domains: ["www.news.example", "auth.news.example"] };

test.each([
  {
    where: "one of the account's hosts",
    origin: "https://platform.example",
    requestOrigin: "http://auth.news.example",
    expected: "https://auth.news.example",
  },
  {
    where: "another host",
    origin: "https://platform.example",
    requestOrigin: "http://10.0.0.7:3000",
    expected: "https://platform.example",
  },
  {
    where: "a host with a port",
    origin: "http://x.example",
    requestOrigin: "http://www.news.example:8080",
    expected: "http://www.news.example:8080",
  },
])("the server origin at $where", ({ origin, requestOrigin, expected }) => {
  expect(computeServerOrigin({ origin, requestOrigin }, ACCOUNT)).toBe(expected);
});
