import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { accountSettingsSchema } from "@/server/accounts/index";
import { cleanName, toReaderSlug } from "../reader-name.rules";
import { readPhone, readUsername } from "./member-input.rules";
import { toOwnUrl } from "./own-address.rules";

const account = {
  siteUrl: "https://news.example",
  domains: ["news.example", "www.news.example", "auth.news.example"],
  settings: accountSettingsSchema.parse({ authUrl: "https://auth.news.example" }),
};

describe("a redirect target of a reader", () => {
  it.each([
    ["/story?x=1#y", "https://auth.news.example/story?x=1#y"],
    ["https://www.news.example/a", "https://www.news.example/a"],
    ["http://news.example:8080/a", "http://news.example:8080/a"],
  ])("may be %s", (address, whole) => {
    expect(toOwnUrl(account, address)).toBe(whole);
  });

  it.each([
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "https:\\\\evil.example",
    "javascript:alert(1)",
    " javascript:alert(1)",
    "java\tscript:alert(1)",
    "data:text/html,x",
    "https://news.example@evil.example",
    "https://news.example:x@evil.example/",
    "https://user@news.example/",
    "https://news.example.evil.example",
    "https://evilnews.example",
    "https://news.example%2eevil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "ftp://news.example/a",
    "",
    `/${"x".repeat(3_000)}`,
  ])("is not %s", (address) => {
    expect(toOwnUrl(account, address)).toBeNull();
  });

  it("is always on the account's own domains, whatever the input", () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl(), fc.string(), fc.constantFrom("//", "/\\", "@")), (address) => {
        const own = toOwnUrl(account, address);
        if (own !== null) expect(account.domains).toContain(new URL(own).hostname);
      }),
    );
  });
});

it("names lose invisible characters, and slugs consist of letters and digits of any script", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(cleanName(text)).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
      expect(toReaderSlug(text)).toMatch(/^[\p{L}\p{N}\p{M}]+(?:-[\p{L}\p{N}\p{M}]+)*$/u);
    }),
  );
});

it.each([
  [" Ada.L ", "ada.l"],
  ["", null],
  ["a@b.test", null],
])("the user name %o is stored as %o", (input, expected) => {
  expect(readUsername(input, "a@b.test")).toBe(expected);
});

it.each([
  ["+44 (20) 7946-0000", "+442079460000"],
  ["", null],
])("the number %o is stored as %o", (input, expected) => {
  expect(readPhone(input)).toBe(expected);
});
