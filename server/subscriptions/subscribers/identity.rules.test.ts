import { describe, expect, it } from "vitest";
import { normalIdentity, preferredIdentity, shareIdentity } from "./identity.rules";
import type { Identity } from "./subscriber";

describe("an identity is stored as", () => {
  it.each([
    ["email", "  Ada@News.Example ", "ada@news.example"],
    ["email", "ÄDA@news.example", "äda@news.example"],
    ["phone", "+91 98450 12345", "+919845012345"],
    ["phone", " +1 (202) 555-0143", "+12025550143"],
    ["platform", " 42 ", "42"],
    ["platform", "Ada", "Ada"],
    ["blog_cms", "wp|7", "wp|7"],
  ])("%s %j: %j", (provider, value, stored) => {
    expect(normalIdentity({ provider, value })).toEqual({ provider, value: stored });
  });

  it.each([
    ["fax", "1"],
    ["", "1"],
    ["EMAIL", "ada@news.example"],
    ["email", "ada"],
    ["email", "a b@news.example"],
    ["email", `${"a".repeat(330)}@news.example`],
    ["phone", "98450 12345"],
    ["phone", "+1"],
    ["phone", "+99 999"],
    ["platform", "   "],
    ["platform", "a\u0001b"],
    ["platform", "x".repeat(321)],
  ])("nothing: %s %j", (provider, value) => {
    expect(() => normalIdentity({ provider, value })).toThrow();
  });
});

const email: Identity = { provider: "email", value: "ada@news.example" };
const platform: Identity = { provider: "platform", value: "7" };

it("names two people one who share a name, and no others", () => {
  expect(shareIdentity([email, platform], [platform])).toBe(true);
  expect(shareIdentity([email], [{ provider: "email", value: "eve@news.example" }])).toBe(false);
  expect(shareIdentity([], [])).toBe(false);
});

it("prefers the provider that a group prefers, where the person has a name there", () => {
  const known = [platform, email];
  expect(preferredIdentity(known, { prefers: "email", used: platform })).toEqual(email);
  expect(preferredIdentity(known, { prefers: "phone", used: platform })).toEqual(platform);
  const other: Identity = { provider: "email", value: "gift@news.example" };
  expect(preferredIdentity(known, { prefers: "email", used: other })).toEqual(other);
});
