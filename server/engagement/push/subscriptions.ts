import type { Context } from "@/server/context/index";
import { consumeMemberAttempt } from "@/server/identity/members/index";
import type { Egress } from "@/server/platform/egress/index";
import { AppError, invalid } from "@/server/platform/errors/index";
import { chooseTextLocale } from "@/shared/messages/languages";
import { getPushKey } from "./push-key";
import * as repository from "./subscription.repository";
import { findInputRefusal, type SubscriptionInput } from "./subscription-input.rules";

/** Browsers of one member that get notifications; the one renewed longest ago gives way to another. */
const MAX_BROWSERS = 10;

/** A call of a reader's browser. */
interface BrowserCall {
  acceptLanguage: string | null;
  /** Network address of the caller. */
  networkAddress: string;
}

/**
 * Save that a browser gets notifications of breaking news, for the member who is logged in or for nobody in particular;
 * a repeated call renews it. Throws not_found where the publication offers none, invalid at a field, and rate_limited.
 */
export async function subscribeBrowser(
  ctx: Context & { egress: Egress },
  input: SubscriptionInput,
  call: BrowserCall,
): Promise<void> {
  const { account, actor, db, egress } = ctx;
  const { endpoint, keys } = input;
  const refusal = findInputRefusal(input);
  if (refusal !== null) throw invalid(`body.${refusal.field}`, refusal.reason);
  await consumeMemberAttempt(ctx, { kind: "push", name: endpoint, address: call.networkAddress });
  if ((await getPushKey(ctx)) === null)
    throw new AppError("not_found", "This publication sends no notifications.");
  // The reason, which may name an internal address, is only logged.
  if ((await egress.findRefusal(endpoint)) !== null)
    throw invalid("body.endpoint", "Must be the address of a public push service.");
  const readerId = actor.kind === "reader" && actor.reader.kind === "member" ? actor.reader.id : null;
  const locale = chooseTextLocale(account.settings.language.ietfCode, call.acceptLanguage);
  const now = ctx.systemClock.now();
  await db.transaction(async (tx) => {
    await repository.saveSubscription(tx, account.id, { readerId, endpoint, ...keys, locale, now });
    if (readerId !== null) await repository.deleteExcess(tx, account.id, { readerId, limit: MAX_BROWSERS });
  });
}

/** End the notifications of a browser, which alone knows its endpoint; one that gets none counts as ended. */
export async function unsubscribeBrowser(ctx: Context, endpoint: string): Promise<void> {
  await repository.deleteByEndpoint(ctx.db, ctx.account.id, endpoint);
}
