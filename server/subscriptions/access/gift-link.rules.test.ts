import { expect, test } from "vitest";
import type { AccessAsset, AccessReader, GiftPass } from "./access";
import { decideAccess } from "./decide-access.rules";

const NOW = new Date("2026-11-15T12:00:00.000Z");
const after = (ms: number) => new Date(NOW.getTime() + ms);

const GIFT: GiftPass = { linkId: 4, storyId: "story-1", expiresAt: after(1), revokedAt: null };

function decide(gift: GiftPass, reader: Partial<AccessReader> = {}, asset: Partial<AccessAsset> = {}) {
  const meter = { limit: 2, counted: 0, hasStory: false };
  const caller: AccessReader = {
    isLoggedIn: false,
    entitlements: [],
    meter,
    meterDisabled: true,
    gift,
    ...reader,
  };
  const story: AccessAsset = {
    storyId: "story-1",
    visibility: "subscription",
    accessLevel: 0,
    sectionIds: [],
    collectionIds: [],
    hardPaywall: null,
    ...asset,
  };
  return decideAccess(caller, story, NOW);
}

test.each<[string, Partial<GiftPass>, boolean]>([
  ["to its last moment", {}, true],
  ["at its end", { expiresAt: NOW }, false],
  ["revoked at this moment", { revokedAt: NOW }, false],
  ["to be revoked later (seen from the past)", { revokedAt: after(1) }, true],
  ["for another story", { storyId: "story-2" }, false],
])("a gift link %s: %o opens its story: %s", (_name, over, isOpen) => {
  const { grant, rules } = decide({ ...GIFT, ...over });
  expect(grant.granted).toBe(isOpen);
  const rule = rules.find((one) => one.rule === "gift_link");
  expect(rule?.verdict).toBe(isOpen ? "grants" : "passes");
  expect(rule?.reason).toMatch(/^Gift link 4 .+\.$/);
});

test("a gift link opens a story with a hard paywall or for members, and does not use up the meter", () => {
  expect(decide(GIFT, {}, { hardPaywall: "Closed." }).grant.grantReason).toBe("SUBSCRIBER");
  expect(decide(GIFT, {}, { visibility: "login" }).grant.grantReason).toBe("SUBSCRIBER");
  expect(decide(GIFT, { meterDisabled: false }).grant.grantReason).toBe("SUBSCRIBER");
});
