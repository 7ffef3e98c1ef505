import { expect, it } from "vitest";
import { getPageKey, normalizePageUrl } from "./page-url.rules";

const account = (...ignoredParameters: string[]) => ({ settings: { engagement: { ignoredParameters } } });
const toKey = (address: string, ...ignored: string[]) =>
  getPageKey(account(...ignored), { url: normalizePageUrl(address) });

const SITE = "https://news.example";

it.each([
  [["/caf%C3%A9/story", "/caf%c3%a9/story", "/cafe%CC%81/story", "/café/story", "/cafe\u0301/story"]],
  [
    [
      "",
      "?utm_source=a&UTM_x=b",
      "?mc_cid=0a1b&mc_eid=2c3d",
      "?msclkid=1",
      "?igshid=1",
      "?gbraid=1",
      "?_ga=1.2",
      "?utm=a&itm_source=front&hmb_medium=b&otm_x=c&vn_y=d",
      "?Echobox=1764000000&wtrid=1&tracking_source=mail&action_type_map=e&gs_l=f",
    ].map((query) => `/tide${query}`),
  ],
  [["/tide", "/tide?fbclid", "/tide?%66bclid=1", "/tide?", "/tide#top", "/tide?&"]],
  [["/berth/", "/berth", "/berth//", "/berth/?wbraid=2"]],
  [["/list?a=1&b=2", "/list?b=2&a=1", "/list/?b=2&utm_medium=x&a=1"]],
  [["/q?word=two+words", "/q?word=two%20words"]],
  [["/%7Eada", "/~ada"]],
  [["", "/", "//", "/?gclid=1"]],
  [["/bad%ff", "/bad%FF"]],
])("%j are one page", (paths) => {
  expect(new Set(paths.map((path) => toKey(`${SITE}${path}`))).size).toBe(1);
});

it("scheme, default port and case of the host do not distinguish pages", () => {
  const spellings = ["http://news.example/a", "https://NEWS.example:443/a", "http://news.example:80/a"];
  expect(new Set(spellings.map((one) => toKey(one)))).toEqual(new Set(["news.example/a"]));
});

it.each([
  ["/Story", "/story"],
  ["/a/b", "/a%2Fb"],
  ["/a?b", "/a%3Fb"],
  ["/list?page=1", "/list?page=2"],
  ["/list?a=B", "/list?a=b"],
  ["/list?tag=a&tag=b", "/list?tag=b&tag=a"],
  ["/list?ref=home", "/list"],
  ["/list?mc=1", "/list"],
  ["/list?itm=1", "/list"],
  ["/q?a=1%262", "/q?a=1&2"],
])("%s and %s are two pages", (one, other) => {
  expect(toKey(`${SITE}${one}`)).not.toBe(toKey(`${SITE}${other}`));
});

it("parameters that the account ignores do not distinguish its pages, but those of other accounts", () => {
  expect(toKey(`${SITE}/a?ref=x&id=1`, "REF")).toBe("news.example/a?id=1");
  expect(toKey(`${SITE}/a?ref=x&id=1`)).toBe("news.example/a?id=1&ref=x");
});
