import type { Context } from "@/server/accounts/index";
import { dateFormat } from "@/server/platform/formats/index";
import type { StoryState } from "@/server/publishing/stories/index";
import { isPermitted, requirePermission } from "@/server/staff/index";
import { periodStart, startOfDay } from "./calendar.rules";
import { countStates, type DayCount, publishedPerDay } from "./overview.repository";

/** States that are somebody's work in hand, in the order in which a story passes them. */
export const WORKING_STATES = ["open", "needs_approval", "approved", "scheduled", "rejected"] as const;

/** A number that is counted up to a limit, so that counting stays quick. */
export interface CappedCount {
  count: number;
  /** There are more than this. */
  more: boolean;
}

export interface NewsroomOverview {
  today: number;
  week: number;
  month: number;
  /** The last 14 days of the account's calendar, oldest first. */
  days: DayCount[];
  /** Work in hand; null for staff who may not see drafts. */
  states: (CappedCount & { state: StoryState })[] | null;
}

const SHOWN_DAYS = 14;
const MONTH_DAYS = 30;

/** What the newsroom did lately and what is in hand. Days are those of the account's time zone. */
export async function getNewsroomOverview(ctx: Context): Promise<NewsroomOverview> {
  requirePermission(ctx, "overview:read");
  const { timeZone, id } = ctx.account;
  const now = ctx.clock.now();
  const counted = await publishedPerDay(ctx.db, id, { since: periodStart("month", now, timeZone), timeZone });
  const byDay = new Map(counted.map((row) => [row.day, row.stories]));
  const format = dateFormat("en-CA", { timeZone });
  const days = Array.from({ length: MONTH_DAYS }, (_, ago): DayCount => {
    // Noon: safely inside the day, whatever its length.
    const noon = new Date(startOfDay(now, timeZone, MONTH_DAYS - 1 - ago).getTime() + 43_200_000);
    const day = format.format(noon);
    return { day, stories: byDay.get(day) ?? 0 };
  });
  const sum = (last: number) => days.slice(-last).reduce((total, row) => total + row.stories, 0);
  return {
    today: sum(1),
    week: sum(7),
    month: sum(MONTH_DAYS),
    days: days.slice(-SHOWN_DAYS),
    states: isPermitted(ctx, "drafts:read") ? await countStates(ctx.db, id, WORKING_STATES) : null,
  };
}
