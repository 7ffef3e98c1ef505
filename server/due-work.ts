import { runSandboxIfDue } from "@/server/payments/sandbox-calls/index";
import { getInstallationUrl } from "@/server/platform/config/index";
import { getOwnSender } from "@/server/platform/egress/index";
import { nextScheduledStory, sweepScheduledStories } from "@/server/publishing/workflow/index";
import { runDueWork } from "@/server/subscriptions/billing/index";
import type { DueWork } from "@/server/subscriptions/clock/index";
import { handlePendingEvents } from "@/server/subscriptions/gateway-events/index";
import { getRuntime } from "./runtime";

/** Runs the simulated gateway's own charges and refunds, then processes the webhooks it sent over HTTP. */
const sandboxDue: DueWork = async (ctx) => {
  const next = await runSandboxIfDue({ ...ctx, self: getOwnSender(getInstallationUrl(getRuntime().config)) });
  await handlePendingEvents(ctx);
  return next;
};

/** Runs due subscription transitions: starts, charges, retries, grace, switches, ends and reminders. */
const subscriptionsDue: DueWork = async (ctx) => (await runDueWork(ctx)).next;

/** Publishes scheduled stories when they are due. */
const storiesDue: DueWork = async (ctx) => {
  await sweepScheduledStories(ctx);
  return nextScheduledStory(ctx, ctx.clock.now());
};

/** All time-driven work of an account, in its order at one moment. */
export const dueWork: readonly DueWork[] = [sandboxDue, subscriptionsDue, storiesDue];
