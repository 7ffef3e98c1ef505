import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { AccessAsset, AccessReader, Entitlement, OwnedAsset } from "./access";
import { decideAccess } from "./decide-access.rules";

const NOW = new Date("2026-11-15T12:00:00.000Z");
const before = (ms: number) => new Date(NOW.getTime() - ms);
const after = (ms: number) => new Date(NOW.getTime() + ms);
const DAY = 86_400_000;

const story = (over: Partial<AccessAsset> = {}): AccessAsset => ({
  storyId: "story-1",
  visibility: "subscription",
  accessLevel: 0,
  sectionIds: [],
  collectionIds: [],
  hardPaywall: null,
  ...over,
});

const owned = (type: OwnedAsset["type"], over: Partial<OwnedAsset> = {}): OwnedAsset => ({
  type,
  title: "An asset",
  externalId: null,
  metadata: {},
  ...over,
});

const entitlement = (over: Partial<Entitlement> = {}): Entitlement => ({
  subscriptionId: 7,
  via: "subscription",
  planName: "Monthly",
  startAt: before(DAY),
  endAt: after(DAY),
  graceEndsAt: null,
  cancelledAt: null,
  deletedAt: null,
  paymentState: "paid",
  resumesAt: null,
  assets: [owned("site")],
  boughtAssets: [],
  ...over,
});

const reader = (over: Partial<AccessReader> = {}): AccessReader => ({
  isLoggedIn: false,
  entitlements: [],
  meter: { limit: 2, counted: 0, hasStory: false },
  meterDisabled: false,
  ...over,
});

const subscriber = (...entitlements: Entitlement[]): AccessReader =>
  reader({ isLoggedIn: true, entitlements, meter: { limit: 0, counted: 0, hasStory: false } });

const meter = (limit: number, counted: number, hasStory = false) => ({ meter: { limit, counted, hasStory } });

const decide = (caller: AccessReader, asset: AccessAsset) => decideAccess(caller, asset, NOW);
const verdict = (caller: AccessReader, asset = story()) => {
  const { grant } = decide(caller, asset);
  return grant.granted ? grant.grantReason : grant.wallType;
};

describe("public stories", () => {
  test.each([
    ["an anonymous reader", reader()],
    ["a reader whose meter is used up", reader(meter(2, 9))],
    ["a reader with metering disabled", reader({ meterDisabled: true })],
    ["a subscriber", subscriber(entitlement())],
  ])("are open to %s", (_who, caller) => {
    expect(verdict(caller, story({ visibility: "public", hardPaywall: "Closed." }))).toBe("SUBSCRIBER");
  });
});

describe("a subscription's validity", () => {
  test.each<[string, Partial<Entitlement>, "SUBSCRIBER" | "pay_wall"]>([
    ["running", {}, "SUBSCRIBER"],
    ["without an end", { endAt: null }, "SUBSCRIBER"],
    ["from its first moment", { startAt: NOW }, "SUBSCRIBER"],
    ["a moment before it starts", { startAt: after(1) }, "pay_wall"],
    ["to its last moment", { endAt: after(1) }, "SUBSCRIBER"],
    ["at its end", { endAt: NOW }, "pay_wall"],
    ["ended long ago", { endAt: before(DAY) }, "pay_wall"],
    ["overdue and in grace", { endAt: before(1), graceEndsAt: after(1) }, "SUBSCRIBER"],
    ["overdue with its grace at its end", { endAt: before(DAY), graceEndsAt: NOW }, "pay_wall"],
    [
      "with a failed charge, in grace",
      { endAt: before(1), graceEndsAt: after(1), paymentState: "failed" },
      "SUBSCRIBER",
    ],
    ["cancelled and paid until later", { cancelledAt: before(1) }, "SUBSCRIBER"],
    ["cancelled and ended", { cancelledAt: before(DAY), endAt: before(1) }, "pay_wall"],
    ["deleted", { deletedAt: before(1) }, "pay_wall"],
    ["deleted at this moment", { deletedAt: NOW }, "pay_wall"],
    ["to be deleted later (seen from the past)", { deletedAt: after(1) }, "SUBSCRIBER"],
    ["with its payment not confirmed", { paymentState: "awaiting" }, "pay_wall"],
    ["whose payment failed", { paymentState: "failed" }, "pay_wall"],
    ["with nothing to pay", { paymentState: "none" }, "SUBSCRIBER"],
    [
      "that starts later, in grace by mistake",
      { startAt: after(1), endAt: after(DAY), graceEndsAt: after(DAY) },
      "pay_wall",
    ],
  ])("%s: %o", (_name, over, expected) => {
    expect(verdict(subscriber(entitlement(over)))).toBe(expected);
  });

  test.each<Entitlement["via"]>(["subscription", "gift", "membership"])("a %s opens a story", (via) => {
    expect(verdict(subscriber(entitlement({ via })))).toBe("SUBSCRIBER");
  });
});

describe("the assets of a subscription", () => {
  const level = (access_level: unknown) => [owned("story", { metadata: { access_level } })];
  test.each<[string, OwnedAsset[], Partial<AccessAsset>, boolean]>([
    ["the site", [owned("site")], { accessLevel: 9 }, true],
    ["a thing without stories", [owned("static")], {}, false],
    ["nothing", [], {}, false],
    ["stories of a higher level", level(5), { accessLevel: 3 }, true],
    ["stories of the same level", level(3), { accessLevel: 3 }, true],
    ["stories of a lower level", level(2), { accessLevel: 3 }, false],
    ["a level as text", level("3"), { accessLevel: 3 }, true],
    ["a level that is none", level("three"), { accessLevel: 1 }, false],
    ["a negative level", level(-1), { accessLevel: 0 }, true],
    ["stories without a level", [owned("story")], { accessLevel: 0 }, true],
    ["its section", [owned("section", { externalId: "12" })], { sectionIds: ["3", "12"] }, true],
    ["another section", [owned("section", { externalId: "13" })], { sectionIds: ["3", "12"] }, false],
    ["a section without an id", [owned("section")], { sectionIds: ["3"] }, false],
    ["the second of two", [owned("static"), owned("site")], {}, true],
  ])("%s", (...[, assets, asset, opens]) => {
    expect(verdict(subscriber(entitlement({ assets })), story(asset))).toBe(
      opens ? "SUBSCRIBER" : "pay_wall",
    );
  });

  test.each<[string, Entitlement["boughtAssets"], boolean]>([
    ["this story", [{ type: "story", id: "story-1" }], true],
    ["another story", [{ type: "story", id: "story-2" }], false],
    ["a collection that contains it", [{ type: "collection", id: "44" }], true],
    ["another collection", [{ type: "collection", id: "45" }], false],
    ["a story by a collection's id", [{ type: "story", id: "44" }], false],
  ])("bought separately: %s", (_name, boughtAssets, opens) => {
    const caller = subscriber(entitlement({ assets: [], boughtAssets }));
    expect(verdict(caller, story({ collectionIds: ["44"] }))).toBe(opens ? "SUBSCRIBER" : "pay_wall");
  });

  test("the first subscription that opens a story decides; the ones before it are listed", () => {
    const caller = subscriber(
      entitlement({ subscriptionId: 1, endAt: before(1) }),
      entitlement({ subscriptionId: 2 }),
    );
    const { rules } = decide(caller, story());
    expect(rules.map(({ rule, verdict: result, subscriptionId }) => [rule, result, subscriptionId])).toEqual([
      ["public", "passes", null],
      ["subscription", "passes", 1],
      ["subscription", "grants", 2],
    ]);
  });
});

describe("registration", () => {
  const login = (over: Partial<AccessAsset> = {}) => story({ visibility: "login", ...over });
  test.each<[string, AccessReader, AccessAsset, string]>([
    ["opens to a signed-in reader", subscriber(), login(), "SUBSCRIBER"],
    ["opens with metering disabled", { ...subscriber(), meterDisabled: true }, login(), "SUBSCRIBER"],
    ["opens behind a hard paywall", subscriber(), login({ hardPaywall: "Hard." }), "SUBSCRIBER"],
    ["meters anonymous readers", reader(), login(), "METERING"],
    ["is a wall once the meter is used up", reader(meter(2, 2)), login(), "registration_wall"],
    ["is a wall where the meter is disabled", reader({ meterDisabled: true }), login(), "registration_wall"],
    ["does not open a story for subscribers", subscriber(), story(), "pay_wall"],
  ])("%s", (...[, caller, asset, expected]) => {
    expect(verdict(caller, asset)).toBe(expected);
  });
});

describe("the meter", () => {
  test.each<[number, number, boolean, number | "pay_wall"]>([
    [2, 0, false, 1],
    [2, 1, false, 0],
    [2, 2, false, "pay_wall"],
    [2, 3, false, "pay_wall"],
    [2, 1, true, 1],
    [2, 2, true, 0],
    [2, 5, true, 0],
    [0, 0, false, "pay_wall"],
    [0, 0, true, 0],
    [4, 2, false, 1],
    [1000, 0, false, 999],
  ])("limit %i, %i counted (this story: %s) leaves %s", (...[limit, counted, hasStory, remaining]) => {
    const { grant } = decide(reader(meter(limit, counted, hasStory)), story());
    if (remaining === "pay_wall") expect(grant).toMatchObject({ granted: false, wallType: "pay_wall" });
    else {
      expect(grant).toEqual({
        granted: true,
        grantReason: "METERING",
        numberRemaining: remaining,
        assetVisibility: "subscription",
      });
    }
  });

  test("returns the visibility of the opened story", () => {
    const { grant } = decide(reader(), story({ visibility: "login" }));
    expect(grant).toMatchObject({ grantReason: "METERING", assetVisibility: "login" });
  });

  test.each<[string, AccessReader, AccessAsset]>([
    ["the account's settings exclude the story", reader(), story({ hardPaywall: "Never metered." })],
    ["the caller disables metering", reader({ meterDisabled: true }), story()],
    [
      "metering is disabled, the story counted",
      reader({ ...meter(2, 1, true), meterDisabled: true }),
      story(),
    ],
    ["the story is excluded and counted", reader(meter(2, 1, true)), story({ hardPaywall: "Never." })],
  ])("opens nothing where %s", (_name, caller, asset) => {
    expect(verdict(caller, asset)).toBe("pay_wall");
  });

  test("is not evaluated where a subscription opens the story", () => {
    const { rules } = decide({ ...subscriber(entitlement()), ...meter(2, 0) }, story());
    expect(rules.some(({ rule }) => rule === "meter")).toBe(false);
  });
});

describe("the rules of a decision", () => {
  test("list every evaluated rule, up to the wall", () => {
    const { rules, grant } = decide(
      { ...subscriber(entitlement({ endAt: before(DAY) })), ...meter(2, 2) },
      story(),
    );
    expect(grant.granted).toBe(false);
    expect(rules.map(({ reason }) => reason)).toEqual([
      "The story requires a subscription.",
      "Subscription 7 (Monthly) ended at 2026-11-14T12:00:00.000Z.",
      "Metered stories used in this period: 2 of 2. The limit is reached.",
      "No rule gives access to the story. Readers must subscribe.",
    ]);
  });
});

describe("any input", () => {
  const entitlements = fc.array(
    fc.record({
      starts: fc.integer({ min: -5, max: 5 }),
      lasts: fc.integer({ min: 0, max: 8 }),
      level: fc.integer({ min: 0, max: 3 }),
      paymentState: fc.constantFrom<Entitlement["paymentState"]>("none", "awaiting", "paid", "failed"),
    }),
    { maxLength: 4 },
  );
  const facts = fc.record({
    entitlements,
    isLoggedIn: fc.boolean(),
    visibility: fc.constantFrom<AccessAsset["visibility"]>("public", "login", "subscription"),
    accessLevel: fc.integer({ min: 0, max: 3 }),
    limit: fc.integer({ min: 0, max: 4 }),
    counted: fc.integer({ min: 0, max: 6 }),
    hasStory: fc.boolean(),
    hard: fc.boolean(),
  });
  const createEntitlement = (facts: {
    starts: number;
    lasts: number;
    level: number;
    paymentState: Entitlement["paymentState"];
  }) =>
    entitlement({
      startAt: after(facts.starts * DAY),
      endAt: after((facts.starts + facts.lasts) * DAY),
      paymentState: facts.paymentState,
      assets: [owned("story", { metadata: { access_level: facts.level } })],
    });

  test("disabling the meter or a hard paywall never opens anything; order of subscriptions does not matter", () => {
    fc.assert(
      fc.property(facts, (input) => {
        const caller = reader({
          isLoggedIn: input.isLoggedIn,
          entitlements: input.entitlements.map(createEntitlement),
          ...meter(input.limit, input.counted + (input.hasStory ? 1 : 0), input.hasStory),
        });
        const asset = story({
          visibility: input.visibility,
          accessLevel: input.accessLevel,
          hardPaywall: input.hard ? "Hard." : null,
        });
        const { grant, rules } = decide(caller, asset);
        const tight = decide({ ...caller, meterDisabled: true }, asset).grant;
        if (tight.granted) expect(grant).toEqual(tight);
        if (grant.grantReason === "METERING")
          expect(grant.numberRemaining).toBeLessThan(Math.max(1, input.limit));
        const entitlements = caller.entitlements.toReversed();
        expect(decide({ ...caller, entitlements }, asset).grant).toEqual(grant);
        expect(rules.at(-1)?.verdict).toBe(grant.granted ? "grants" : "refuses");
        expect(rules.slice(0, -1).every(({ verdict: result }) => result !== "grants")).toBe(true);
      }),
    );
  });
});
