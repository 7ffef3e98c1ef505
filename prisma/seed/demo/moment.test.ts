import { describe, expect, it } from "vitest";

import { DEMO_DAY_BEGINS_AT, momentToDate } from "./index";
import { demo } from "./known-names";

describe("the demo's time", () => {
  const zone = demo.publication.timeZone;

  it("counts a story of the newest day as past only from the hour at which that day begins", () => {
    const late = demo.stories.filter(
      ({ moment }) => moment.daysAgo === 0 && moment.time > DEMO_DAY_BEGINS_AT,
    );
    expect(late.map((story) => story.slug)).toEqual([]);
  });

  it.each(["2026-03-29T00:30:00Z", "2026-10-25T05:00:00Z", "2026-11-21T10:59:00Z", "2026-11-21T23:59:00Z"])(
    "seeded at %s, published stories are in the past, scheduled ones in the future, and the order is right",
    (instant) => {
      const now = new Date(instant);
      const times = demo.stories.map((story) => momentToDate(story.moment, now, zone).getTime());
      demo.stories.forEach((story, index) => {
        const ahead = (times[index] ?? 0) > now.getTime();
        expect(ahead, story.slug).toBe(story.state === "scheduled");
      });
      expect(times).toEqual([...times].sort((a, b) => b - a));
    },
  );

  it("reads the wall clock of the publication's zone", () => {
    const now = new Date("2026-07-10T12:00:00Z");
    expect(momentToDate({ daysAgo: 1, time: "06:15" }, now, zone).toISOString()).toBe(
      "2026-07-09T05:15:00.000Z",
    );
  });
});
