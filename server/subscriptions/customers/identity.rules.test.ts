import { describe, expect, it } from "vitest";
import {
  choosePreferredIdentity,
  hasCommonIdentity,
  type Identity,
  normalizeIdentity,
} from "./identity.rules";

describe("the stored form of an identity", () => {
  it.each([
    ["email", "  Ada@News.Example ", "ada@news.example"],
    ["email", "ÄDA@news.example", "äda@news.example"],
    ["phone", "+91 98450 12345", "+919845012345"],
    ["phone", " +1 (202) 555-0143", "+12025550143"],
    ["platform", " 42 ", "42"],
    ["platform", "Ada", "Ada"],
    ["blog_cms", "wp|7", "wp|7"],
  ])("%s %j: %j", (provider, value, stored) => {
    expect(normalizeIdentity({ provider, value })).toEqual({ provider, value: stored });
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
  ])("invalid: %s %j", (provider, value) => {
    expect(() => normalizeIdentity({ provider, value })).toThrow();
  });
});

const email: Identity = { provider: "email", value: "ada@news.example" };
const platform: Identity = { provider: "platform", value: "7" };

it("two people with a common identity are the same person, others are not", () => {
  expect(hasCommonIdentity([email, platform], [platform])).toBe(true);
  expect(hasCommonIdentity([email], [{ provider: "email", value: "eve@news.example" }])).toBe(false);
  expect(hasCommonIdentity([], [])).toBe(false);
});

it("prefers the group's provider where the person has an identity there", () => {
  const identities = [platform, email];
  expect(choosePreferredIdentity(identities, { prefers: "email", used: platform })).toEqual(email);
  expect(choosePreferredIdentity(identities, { prefers: "phone", used: platform })).toEqual(platform);
  const other: Identity = { provider: "email", value: "gift@news.example" };
  expect(choosePreferredIdentity(identities, { prefers: "email", used: other })).toEqual(other);
});
