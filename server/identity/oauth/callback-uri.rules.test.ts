import { expect, test } from "vitest";
import { isAllowedCallback, withParameter } from "./callback-uri.rules";

const ACCOUNT = { domains: ["www.news.example", "m.news.example"], siteUrl: "http://intranet.example:8080" };
const ORIGIN = "http://127.0.0.1:3000";

test.each([
  "https://www.news.example/a?b=c#d",
  "https://m.news.example",
  "http://intranet.example:8080/page",
  "http://127.0.0.1:3000/page",
])("%s is an allowed callback", (uri) => {
  expect(isAllowedCallback(uri, ACCOUNT, ORIGIN)).toBe(true);
});

test.each([
  "https://evil.example/",
  "http://www.news.example/",
  "https://www.news.example.evil.example/",
  "https://www.news.example@evil.example/",
  "https://user@www.news.example/",
  "//evil.example/",
  "/page",
  "javascript:alert(1)//www.news.example",
  "https://evil.example\\@www.news.example/",
  "https://www.news.example\t.evil.example/",
  "http://127.0.0.1:3001/",
  "",
])("%s is not an allowed callback", (uri) => {
  expect(isAllowedCallback(uri, ACCOUNT, ORIGIN)).toBe(false);
});

test("a parameter is added to the existing query, before the fragment", () => {
  expect(withParameter("https://a.example/p?x=1&logged_in=true#f", "logged_in", "false")).toBe(
    "https://a.example/p?x=1&logged_in=false#f",
  );
});
