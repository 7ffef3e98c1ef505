import { expect, test } from "vitest";
import { computeServerOrigin } from "./server-origin.rules";

const ACCOUNT = { domains: ["www.news.example", "auth.news.example"] };

test.each([
  {
    where: "one of the account's hosts",
    origin: "https://platform.example",
    askedOrigin: "http://auth.news.example",
    expected: "https://auth.news.example",
  },
  {
    where: "another host",
    origin: "https://platform.example",
    askedOrigin: "http://10.0.0.7:3000",
    expected: "https://platform.example",
  },
  {
    where: "a host with a port",
    origin: "http://x.example",
    askedOrigin: "http://www.news.example:8080",
    expected: "http://www.news.example:8080",
  },
])("the server origin at $where", ({ origin, askedOrigin, expected }) => {
  expect(computeServerOrigin({ origin, askedOrigin }, ACCOUNT)).toBe(expected);
});
