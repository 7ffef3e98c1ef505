import { runSandboxIfDue } from "@/server/payments/sandbox-calls/index";
import { ownAddressOf } from "@/server/platform/config/index";
import { ownSenderTo } from "@/server/platform/egress/index";
import { nextScheduledStory, sweepScheduledStories } from "@/server/publishing/workflow/index";
import { handlePendingEvents } from "@/server/subscriptions/gateway-events/index";
import { performDue } from "@/server/subscriptions/recurring/index";
import type { DueWork } from "@/server/subscriptions/test-clock/index";
import { getRuntime } from "./runtime";

/** A simulated gateway takes and gives back what it does by itself, and tells it over HTTP; what it told is worked off. */
const sandboxDue: DueWork = async (ctx) => {
  const next = await runSandboxIfDue({ ...ctx, self: ownSenderTo(ownAddressOf(getRuntime().config)) });
  await handlePendingEvents(ctx);
  return next;
};

/** Subscriptions start, are charged and tried again, go into grace, are switched, end; reminders. */
const subscriptionsDue: DueWork = async (ctx) => (await performDue(ctx)).next;

/** Scheduled stories come out at their time. */
const storiesDue: DueWork = async (ctx) => {
  await sweepScheduledStories(ctx);
  return nextScheduledStory(ctx, ctx.clock.now());
};

/** Everything that time does to an account, in the order in which it is done at one moment (ADR 0094). */
export const dueWork: readonly DueWork[] = [sandboxDue, subscriptionsDue, storiesDue];
