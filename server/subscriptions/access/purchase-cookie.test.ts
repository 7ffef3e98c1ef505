import { describe, expect, test } from "vitest";
import { createVault } from "@/server/platform/crypto/index";
import { tamperWith } from "@/test/tamper";
import { createPurchaseCookie, readPurchaseCookie } from "./purchase-cookie";
import { addId, MAX_IDS, parseIds } from "./sealed-ids.rules";

const vault = createVault(() => ({ current: "a secret of at least thirty-two signs", previous: [] }));
const other = createVault(() => ({ current: "another secret of thirty-two characters", previous: [] }));
const holder = { vault, accountId: 1, cookie: null, origin: "https://news.test" };
const sent = (line: string) => line.split(";")[0] ?? "";
const read = (cookie: string, overrides: object = {}) =>
  readPurchaseCookie({ ...holder, ...overrides, cookie });

describe("the purchases in a cookie", () => {
  test.each([
    [[], 1, [1]],
    [[1, 2], 3, [1, 2, 3]],
    [[1, 2, 3], 1, [2, 3, 1]],
  ])("%j plus %i is %j", (purchases, id, expected) => {
    expect(addId(purchases, id)).toEqual(expected);
  });

  test("are limited to the newest", () => {
    const many = Array.from({ length: 60 }, (_, index) => index + 1).reduce<number[]>(addId, []);
    expect(many).toHaveLength(MAX_IDS);
    expect(many.at(-1)).toBe(60);
  });

  test.each([
    "",
    "{}",
    "[0]",
    "[-1]",
    "[1.5]",
    '["1"]',
    "[3000000000]",
    "not json",
    JSON.stringify(Array(21).fill(1)),
  ])("are empty for %j", (payload) => {
    expect(parseIds(payload)).toEqual([]);
  });
});

describe("the purchase cookie", () => {
  test("is HttpOnly, SameSite=Lax and, over https, Secure", () => {
    const line = createPurchaseCookie(holder, 7);
    expect(line).toMatch(/; HttpOnly; SameSite=Lax; Secure$/);
    expect(createPurchaseCookie({ ...holder, origin: "http://news.test" }, 7)).not.toContain("Secure");
    expect(read(sent(line))).toEqual([7]);
  });

  test("accumulates the purchases of one browser", () => {
    const first = sent(createPurchaseCookie(holder, 7));
    expect(read(sent(createPurchaseCookie({ ...holder, cookie: first }, 8)))).toEqual([7, 8]);
  });

  test("is empty when it is forged, another account's, or another installation's", () => {
    const cookie = sent(createPurchaseCookie(holder, 7));
    expect(read(tamperWith(cookie))).toEqual([]);
    expect(read("masthead-purchases=[7]")).toEqual([]);
    expect(read(cookie, { accountId: 2 })).toEqual([]);
    expect(read(cookie, { vault: other })).toEqual([]);
    expect(read(`${cookie}${"A".repeat(2_000)}`)).toEqual([]);
    expect(read("masthead-purchases=")).toEqual([]);
  });
});
