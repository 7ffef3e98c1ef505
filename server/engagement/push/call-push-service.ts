import type { Context } from "@/server/context/index";
import { type Egress, EgressError, type EgressLimits } from "@/server/platform/egress/index";
import { pushMessages } from "@/shared/messages/push/index";
import { createTranslator } from "@/shared/messages/translator";
import { storyPath } from "@/shared/story-path";
import type { ClaimedDelivery } from "./delivery.repository";
import type { OpenMessage } from "./message.repository";
import type { VapidKey } from "./push-key";

const LIMITS: EgressLimits = { connectMs: 5_000, responseMs: 5_000, maxBytes: 4 * 1024 };

/** What the service worker of the publication gets (shared/service-worker.ts). */
function composePayload({ account }: Context, message: OpenMessage, { locale }: ClaimedDelivery): string {
  const { direction, ietfCode } = account.settings.language;
  return JSON.stringify({
    id: message.id,
    title: message.title,
    body: message.body,
    path: storyPath(message.story.slug),
    lang: ietfCode,
    dir: direction,
    open: createTranslator(locale, pushMessages)("readStory"),
  });
}

/** A notification to one browser, and the key that it is signed with. */
export interface PushCall {
  message: OpenMessage;
  delivery: ClaimedDelivery;
  key: VapidKey;
}

/**
 * Send a notification to one browser by its push service, encrypted for that browser (RFC 8291). A repeated one replaces
 * an earlier one that has not been delivered (`Topic`). Returns the answer; status null: there was none.
 */
export async function callPushService(
  ctx: Context & { egress: Egress },
  { message, delivery, key }: PushCall,
): Promise<{ status: number | null; retryAfter: string | null }> {
  const { endpoint, p256dh, auth } = delivery;
  const left = message.expiresAt.getTime() - ctx.systemClock.now().getTime();
  // Loaded with the first notification: most processes send none.
  const { default: webPush } = await import("web-push");
  try {
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      composePayload(ctx, message, delivery),
      {
        vapidDetails: key,
        contentEncoding: "aes128gcm",
        TTL: Math.max(Math.ceil(left / 1_000), 0),
        urgency: "high",
        topic: `masthead-${message.id}`,
      },
    );
    const sent = Object.entries(headers).filter(([name]) => name !== "Content-Length");
    const response = await ctx.egress.send({
      method: "POST",
      url: endpoint,
      headers: Object.fromEntries(sent.map(([name, value]) => [name.toLowerCase(), String(value)])),
      body,
      limits: LIMITS,
    });
    return { status: response.status, retryAfter: response.headers["retry-after"] ?? null };
  } catch (error) {
    if (!(error instanceof EgressError))
      ctx.log.error(
        { err: error, accountId: ctx.account.id, deliveryId: delivery.id },
        "a notification could not be sent",
      );
    return { status: null, retryAfter: null };
  }
}
