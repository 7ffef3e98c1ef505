import { describe, expect, it } from "vitest";
import { getDigestDay } from "./digest-day.rules";
import { decideNotice } from "./notice.rules";
import { parseMailPreferences } from "./preference";
import { unsubscribe } from "./preference.rules";

const CHOICES = ["at_once", "daily", "off"] as const;
const MIXED = { replies: "at_once", mentions: "daily", follows: "daily" } as const;

describe("unsubscribing", () => {
  it.each([
    ["replies", { ...MIXED, replies: "off" }],
    ["mentions", { ...MIXED, mentions: "off" }],
    ["digest", { replies: "at_once", mentions: "off", follows: "off" }],
  ] as const)("from %s ends that and nothing else", (topic, expected) => {
    expect(unsubscribe(MIXED, topic)).toEqual(expected);
    expect(unsubscribe(unsubscribe(MIXED, topic), topic)).toEqual(expected);
  });
});

const BOTH = { isReply: true, isMentioned: true, isFollower: false } as const;

describe("a notice", () => {
  it.each(CHOICES.flatMap((replies) => CHOICES.map((mentions) => [replies, mentions] as const)))(
    "follows the choice for its kind: replies %s, mentions %s",
    (replies, mentions) => {
      const toNotice = (kind: string, frequency: (typeof CHOICES)[number]) =>
        frequency === "off" ? null : { kind, isAtOnce: frequency === "at_once" };
      const [reply, mention] = [toNotice("reply", replies), toNotice("mention", mentions)];
      const none = { isReply: false, isMentioned: false, isFollower: false, replies, mentions };
      expect(decideNotice({ ...none, isReply: true })).toEqual(reply);
      expect(decideNotice({ ...none, isMentioned: true })).toEqual(mention);
      expect(decideNotice({ ...none, isFollower: true })).toEqual(toNotice("thread", replies));
      expect(decideNotice(none)).toBeNull();
    },
  );

  it.each([
    ["at_once", "at_once", { kind: "reply", isAtOnce: true }],
    ["at_once", "daily", { kind: "reply", isAtOnce: true }],
    ["at_once", "off", { kind: "reply", isAtOnce: true }],
    ["daily", "at_once", { kind: "mention", isAtOnce: true }],
    ["daily", "daily", { kind: "reply", isAtOnce: false }],
    ["daily", "off", { kind: "reply", isAtOnce: false }],
    ["off", "at_once", { kind: "mention", isAtOnce: true }],
    ["off", "daily", { kind: "mention", isAtOnce: false }],
  ] as const)(
    "of a reply that mentions its reader is what they want sooner: replies %s, mentions %s",
    (replies, mentions, expected) => {
      const notice = decideNotice({ ...BOTH, replies, mentions });
      expect(notice).toEqual(expected);
    },
  );

  it("is none of a reply that mentions a reader who wants neither", () => {
    const off = { replies: "off", mentions: "off" } as const;
    expect(decideNotice({ ...BOTH, ...off })).toBeNull();
  });

  it.each([
    [{ isReply: true, replies: "at_once", mentions: "at_once" }, "reply"],
    [{ isReply: true, replies: "daily", mentions: "at_once" }, "reply"],
    [{ isMentioned: true, replies: "at_once", mentions: "at_once" }, "mention"],
    [{ isMentioned: true, replies: "at_once", mentions: "daily" }, "thread"],
    [{ isMentioned: true, replies: "at_once", mentions: "off" }, "thread"],
    [{ isMentioned: true, replies: "daily", mentions: "at_once" }, "mention"],
    [{ isMentioned: true, replies: "off", mentions: "daily" }, "mention"],
  ] as const)("in a followed thread is one: %j is a %s", (reasons, kind) => {
    const notice = decideNotice({ isReply: false, isMentioned: false, ...reasons, isFollower: true });
    expect(notice?.kind).toBe(kind);
  });
});

describe("the day of a digest", () => {
  it.each([
    ["2026-11-27T06:59:59Z", "UTC", null],
    ["2026-11-27T07:00:00Z", "UTC", "2026-11-27"],
    ["2026-11-27T10:59:59Z", "UTC", "2026-11-27"],
    ["2026-11-27T11:00:00Z", "UTC", null],
    ["2026-11-27T23:59:00Z", "UTC", null],
    ["2026-11-26T22:00:00Z", "Asia/Tokyo", "2026-11-27"],
    ["2026-11-26T21:59:00Z", "Asia/Tokyo", null],
    ["2026-11-27T02:00:00Z", "Asia/Tokyo", null],
    ["2026-11-27T12:00:00Z", "America/New_York", "2026-11-27"],
    ["2026-11-27T04:00:00Z", "America/New_York", null],
    // Summer time begins at two o'clock on 29 March and ends at three on 25 October.
    ["2026-03-28T06:00:00Z", "Europe/Berlin", "2026-03-28"],
    ["2026-03-29T04:59:59Z", "Europe/Berlin", null],
    ["2026-03-29T05:00:00Z", "Europe/Berlin", "2026-03-29"],
    ["2026-03-29T08:59:59Z", "Europe/Berlin", "2026-03-29"],
    ["2026-03-29T09:00:00Z", "Europe/Berlin", null],
    ["2026-10-25T05:59:59Z", "Europe/Berlin", null],
    ["2026-10-25T06:00:00Z", "Europe/Berlin", "2026-10-25"],
    ["2026-10-25T09:59:59Z", "Europe/Berlin", "2026-10-25"],
    ["2026-10-25T10:00:00Z", "Europe/Berlin", null],
  ])("at %s in %s is %s", (now, timeZone, day) => {
    expect(getDigestDay(new Date(now), timeZone)).toBe(day);
  });
});

it("a form without a choice, or with one that is not offered, is refused at its field", () => {
  expect(parseMailPreferences({ ...MIXED, $ACTION_ID: "x" })).toEqual(MIXED);
  expect(() => parseMailPreferences({ ...MIXED, mentions: "hourly" })).toThrow(
    expect.objectContaining({ problems: [expect.objectContaining({ path: "body.mentions" })] }),
  );
  expect(() => parseMailPreferences({ ...MIXED, follows: "at_once" })).toThrow(
    expect.objectContaining({ problems: [expect.objectContaining({ path: "body.follows" })] }),
  );
});
