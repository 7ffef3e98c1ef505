import type { Context } from "@/server/context/index";
import type { StoryState } from "@/server/publishing/stories/index";
import { isPermitted, requirePermission } from "@/server/staff/index";
import { dateFormat } from "@/shared/formats/index";
import { periodStart, startOfDay } from "./calendar.rules";
import { countStates, type DayCount, publishedPerDay } from "./overview.repository";

/** States of unfinished work, in the order in which a story passes through them. */
export const WORKING_STATES = ["open", "needs_approval", "approved", "scheduled", "rejected"] as const;

/** A number that is counted up to a limit, which bounds the query. */
export interface CappedCount {
  count: number;
  /** true: the real number exceeds `count`. */
  more: boolean;
}

export interface NewsroomOverview {
  today: number;
  week: number;
  month: number;
  /** The last 14 days of the account's calendar, oldest first. */
  days: DayCount[];
  /** Work in progress; null: staff may not see drafts. */
  states: (CappedCount & { state: StoryState })[] | null;
}

const SHOWN_DAYS = 14;
const MONTH_DAYS = 30;

/** Summarise the newsroom's recent and current work. Days are those of the account's time zone. */
export async function getNewsroomOverview(ctx: Context): Promise<NewsroomOverview> {
  requirePermission(ctx, "overview:read");
  const { timeZone, id } = ctx.account;
  const now = ctx.clock.now();
  const counted = await publishedPerDay(ctx.db, id, { since: periodStart("month", now, timeZone), timeZone });
  const byDay = new Map(counted.map((row) => [row.day, row.stories]));
  const format = dateFormat("en-CA", { timeZone });
  const days = Array.from({ length: MONTH_DAYS }, (_, ago): DayCount => {
    // Noon is inside the day even if a clock change shortens or lengthens it.
    const noon = new Date(startOfDay(now, timeZone, MONTH_DAYS - 1 - ago).getTime() + 43_200_000);
    const day = format.format(noon);
    return { day, stories: byDay.get(day) ?? 0 };
  });
  const sumOfDays = (dayCount: number) =>
    days.slice(-dayCount).reduce((total, row) => total + row.stories, 0);
  return {
    today: sumOfDays(1),
    week: sumOfDays(7),
    month: sumOfDays(MONTH_DAYS),
    days: days.slice(-SHOWN_DAYS),
    states: isPermitted(ctx, "drafts:read") ? await countStates(ctx.db, id, WORKING_STATES) : null,
  };
}
