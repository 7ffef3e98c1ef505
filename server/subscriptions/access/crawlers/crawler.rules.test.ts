import { expect, test } from "vitest";
import { findClaimedCrawler, isCrawlerHost } from "./crawler.rules";

const ALL = ["google", "bing", "apple"] as const;
const GOOGLE = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
const BING = "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)";
const APPLE =
  "Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (Applebot/0.1; +http://www.apple.com/go/applebot)";

test.each([
  [GOOGLE, ALL, "google"],
  [BING, ALL, "bing"],
  [APPLE, ALL, "apple"],
  [GOOGLE, ["bing"], null],
  [GOOGLE, [], null],
  ["Mozilla/5.0 (compatible; GPTBot/1.2)", ALL, null],
  ["Mozilla/5.0 Chrome/130 Safari/537.36", ALL, null],
  ["NotGooglebotAtAll/1.0", ALL, null],
  [null, ALL, null],
] as const)("the user agent %s, of the permitted %j, claims to be %s", (userAgent, permitted, crawler) => {
  expect(findClaimedCrawler(userAgent, permitted)).toBe(crawler);
});

test.each([
  ["google", "crawl-66-249-66-1.googlebot.com", true],
  ["google", "crawl-66-249-66-1.GOOGLEBOT.com.", true],
  ["google", "geo-crawl-66-249-66-1.geo.googlebot.com", true],
  ["google", "rate-limited-proxy-66-249-90-77.google.com", false],
  ["google", "google-proxy-66-249-90-77.google.com", false],
  ["google", "googlebot.com.attacker.example", false],
  ["google", "fakegooglebot.com", false],
  ["google", "msnbot-157-55-39-1.search.msn.com", false],
  ["bing", "msnbot-157-55-39-1.search.msn.com", true],
  ["bing", "www.msn.com", false],
  ["apple", "17-58-101-179.applebot.apple.com", true],
  ["apple", "mail.apple.com", false],
] as const)("%s is at the host %s: %s", (crawler, host, expected) => {
  expect(isCrawlerHost(crawler, host)).toBe(expected);
});
