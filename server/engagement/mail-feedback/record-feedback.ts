import type { Context } from "@/server/context/index";
import { suppressAddress } from "@/server/engagement/notifications/index";
import type { Egress } from "@/server/platform/egress/index";
import { AppError, invalid } from "@/server/platform/errors/index";
import { isAuthentic } from "./authenticate-feedback.rules";
import type { FeedbackShape } from "./feedback";
import { findAccountsOfAddress } from "./feedback.repository";
import { readFeedback } from "./read-feedback.rules";

const LIMITS = { connectMs: 5_000, responseMs: 10_000, maxBytes: 64 * 1024 };

type FeedbackContext = Pick<Context, "db" | "systemClock" | "log"> & {
  egress: Egress;
  secret: string | null;
};

interface FeedbackCall {
  shape: FeedbackShape;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/**
 * Record what a mail provider reports: an address that bounced permanently, or whose owner complained, gets no more
 * notifications and newsletters, in every account that has it, as they share the mail server. Receipts and other mails
 * that a reader asked for still go out. Repeated calls change nothing. Returns how many addresses were reported. Throws
 * not_found where no secret is configured, unauthorized for a call that is not the provider's, and invalid for another
 * shape.
 */
export async function recordFeedback(ctx: FeedbackContext, call: FeedbackCall): Promise<number> {
  const { db, secret, log } = ctx;
  if (secret === null) throw new AppError("not_found", "Reports on emails are not enabled here.");
  const now = ctx.systemClock.now();
  if (!isAuthentic(call, secret, now)) throw new AppError("unauthorized", "This call is not authenticated.");
  const feedback = readFeedback(call.shape, call.body);
  if (feedback === null) throw invalid("body", "This body has not the documented shape.");
  const { reports, confirmUrl } = feedback;
  if (confirmUrl !== null) {
    const { status } = await ctx.egress.send({
      method: "GET",
      url: confirmUrl,
      headers: {},
      body: null,
      limits: LIMITS,
    });
    if (status !== 200) throw new AppError("unavailable", "Amazon SNS did not accept the confirmation.");
  }
  for (const { address, reason } of reports) {
    const known = address.toLowerCase();
    for (const accountId of await findAccountsOfAddress(db, known))
      await suppressAddress(db, accountId, { address: known, reason, now });
    log.info({ reason }, "the mail provider reported an address");
  }
  return reports.length;
}
