import type { InngestFunction } from "inngest";
import { handOverWaitingOften } from "./events/hand-over-waiting";
import { keepEventLogNightly } from "./events/keep-event-log";
import { forgetIdempotencyKeysHourly } from "./publishing/forget-idempotency-keys";
import { publishDueStoryAtItsTime } from "./publishing/publish-due-story";
import { purgeCachesOnRequest } from "./publishing/purge-caches";
import { sweepScheduledStoriesOften } from "./publishing/sweep-scheduled-stories";
import { keepWebhookLogNightly, sweepWebhooksOften } from "./webhooks/keep-webhooks";
import { pumpFailingWebhook, pumpWebhook } from "./webhooks/pump-webhook";
import { tellReceiversOfCollections } from "./webhooks/receivers-of-collections";
import { tellReceiversOfStories } from "./webhooks/receivers-of-stories";

/** Every function of the platform, whichever engine runs them. */
export const functions: readonly InngestFunction.Any[] = [
  keepEventLogNightly,
  handOverWaitingOften,
  publishDueStoryAtItsTime,
  sweepScheduledStoriesOften,
  purgeCachesOnRequest,
  forgetIdempotencyKeysHourly,
  tellReceiversOfStories,
  tellReceiversOfCollections,
  pumpWebhook,
  pumpFailingWebhook,
  sweepWebhooksOften,
  keepWebhookLogNightly,
];
