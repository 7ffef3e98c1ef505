import type { StorySummary } from "@/server/publishing/newsroom/index";
import { HOUR_MILLISECONDS } from "@/shared/time-units";

const NOW = Date.now();

/** A list that is not filtered. */
export const UNFILTERED = { section: null, author: null, tag: null };

const STATES = ["open", "needs_approval", "approved", "scheduled", "published", "retracted"] as const;

/** Stories of a list, in all their states, the newest first. */
export function createStories(count: number, headline = "Ferry sailings resume"): StorySummary[] {
  return Array.from({ length: count }, (_, index) => {
    const updatedAt = new Date(NOW - index * 7 * HOUR_MILLISECONDS);
    return {
      id: `0193b2f0-0000-7000-8000-${String(index).padStart(12, "0")}`,
      headline: index === 5 ? "" : `${headline} ${index + 1}`,
      slug: `news/ferry-${index}`,
      state: STATES[index % STATES.length] ?? "open",
      version: index + 1,
      savedBy: "Isla Merrow",
      live: index % 6 === 4,
      template: index % 3 === 0 ? "live-blog" : null,
      access: index % 2 === 0 ? "subscription" : "public",
      sections: [
        { id: 1, name: "Port" },
        { id: 2, name: "Transport" },
      ],
      authors: index % 4 === 3 ? [] : [{ id: 1, name: "Calum Tern" }],
      createdAt: updatedAt,
      updatedAt,
      publishAt: null,
      firstPublishedAt: null,
      lastPublishedAt: null,
    };
  });
}
