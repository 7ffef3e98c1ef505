import { nextScheduledStory, sweepScheduledStories } from "@/server/publishing/workflow/index";
import { type DueWork, subscriptionsDue } from "@/server/subscriptions/test-clock/index";

/** Scheduled stories come out at their time. */
const storiesDue: DueWork = {
  nextDue: nextScheduledStory,
  perform: sweepScheduledStories,
};

/** Everything that time does to an account, in the order in which it is done at one moment (ADR 0094). */
export const dueWork: readonly DueWork[] = [subscriptionsDue, storiesDue];
