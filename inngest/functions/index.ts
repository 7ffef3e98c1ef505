import type { InngestFunction } from "inngest";
import { fetchPreviewOfNewPage } from "./engagement/fetch-preview";
import { keyPagesOnRequest } from "./engagement/key-pages";
import {
  createDigestsOften,
  notifyOfNewComment,
  requestOverdueMailsOften,
  sendReaderMailOnRequest,
} from "./engagement/mail-readers";
import { pruneEngagementHourly } from "./engagement/prune-engagement";
import { scoreCommentExternally } from "./engagement/score-externally";
import { createLettersOften, sendConfirmationOnRequest } from "./engagement/send-newsletters";
import { resumePushesEveryMinute, sendPushOnRequest } from "./engagement/send-push";
import { sweepScoresOften } from "./engagement/sweep-scores";
import { flushOutboxEveryMinute } from "./events/flush-outbox";
import { pruneAuditLogNightly } from "./events/prune-audit-log";
import { pruneEventLogNightly } from "./events/prune-event-log";
import { sendQueuedMailsOften } from "./events/send-queued-mails";
import { cleanErasureOnRequest, finishErasuresOften } from "./identity/finish-erasures";
import { pruneEndedGrantsHourly } from "./identity/prune-ended-grants";
import { pruneIdentityNightly } from "./identity/prune-identity";
import {
  notifyMemberOfPasswordChange,
  notifyOldEmailOfChange,
  sendLinkToNewEmail,
  sendLinkToOldEmail,
  sendLoginCodeOnRequest,
  sendPasswordResetOnRequest,
  sendVerificationLinkOnRequest,
  welcomeMember,
} from "./identity/send-member-mail";
import { sendPhoneCodeOnRequest } from "./identity/send-phone-code";
import { sendStaffPasswordLinkOnRequest } from "./identity/send-staff-password-link";
import { learnSearchWordsOften } from "./publishing/learn-search-words";
import { pruneIdempotencyKeysHourly } from "./publishing/prune-idempotency-keys";
import { publishDueStoryAtItsTime } from "./publishing/publish-due-story";
import { publishStoryVotes } from "./publishing/publish-story-votes";
import { purgeCachesOnRequest } from "./publishing/purge-caches";
import { rewriteSectionsOnRequest } from "./publishing/rewrite-sections";
import { rewriteStoriesOnRequest } from "./publishing/rewrite-stories";
import { sweepScheduledStoriesOften } from "./publishing/sweep-scheduled-stories";
import { advanceTestClock } from "./subscriptions/advance-test-clock";
import { carryOutRefundOnRequest } from "./subscriptions/carry-out-refund";
import {
  chargeSubscriptionsOften,
  remindOfPausesHourly,
  remindOfTrialsHourly,
} from "./subscriptions/charge-subscriptions";
import { finishAttemptsOften } from "./subscriptions/finish-attempts";
import { finishMethodChangesHourly } from "./subscriptions/finish-method-changes";
import { finishSwitchesOften } from "./subscriptions/finish-switches";
import {
  cancelAtGatewayOnRequest,
  resumeAtGatewayOnRequest,
  switchAtGatewayOnRequest,
} from "./subscriptions/gateway-requests";
import { handleGatewayEventOnReceipt } from "./subscriptions/handle-gateway-event";
import {
  mailActivatedToReaders,
  mailCancelledToSubscriber,
  mailExpiredToSubscriber,
  mailFailedPaymentToSubscriber,
  mailInvoiceToBuyer,
  mailMethodChangedToSubscriber,
  mailNewMemberToThem,
  mailPauseToSubscriber,
  mailReminderToSubscriber,
  mailResumptionToSubscriber,
  mailTrialEndingToSubscriber,
} from "./subscriptions/mail-subscribers";
import { pruneAttemptsNightly } from "./subscriptions/prune-attempts";
import { runSandboxesOften, runSandboxOnRequest } from "./subscriptions/run-sandbox";
import { deliverSubscriberWebhooks } from "./subscriptions/subscriber-webhooks";
import { deliverSubscriptionWebhooks } from "./subscriptions/subscription-webhooks";
import { remindSubscribersHourly, sweepSubscriptionsOften } from "./subscriptions/sweep-subscriptions";
import { deliverCollectionWebhooks } from "./webhooks/collection-webhooks";
import { deliverWebhooks, retryFailingWebhooks } from "./webhooks/delivery-worker";
import { deliverMemberWebhooks } from "./webhooks/member-webhooks";
import { notifyStaffOfDisabledWebhook, notifyStaffOfFailingWebhook } from "./webhooks/notify-staff";
import { deliverStoryWebhooks } from "./webhooks/story-webhooks";
import { pruneWebhookLogNightly, sweepWebhooksOften } from "./webhooks/webhook-maintenance";

/** All functions of the platform, for every engine. */
export const functions: readonly InngestFunction.Any[] = [
  pruneEventLogNightly,
  pruneAuditLogNightly,
  flushOutboxEveryMinute,
  sendQueuedMailsOften,
  publishDueStoryAtItsTime,
  sweepScheduledStoriesOften,
  publishStoryVotes,
  rewriteSectionsOnRequest,
  rewriteStoriesOnRequest,
  purgeCachesOnRequest,
  learnSearchWordsOften,
  pruneIdempotencyKeysHourly,
  pruneEndedGrantsHourly,
  finishErasuresOften,
  cleanErasureOnRequest,
  deliverStoryWebhooks,
  deliverCollectionWebhooks,
  deliverMemberWebhooks,
  notifyStaffOfDisabledWebhook,
  notifyStaffOfFailingWebhook,
  deliverWebhooks,
  retryFailingWebhooks,
  sweepWebhooksOften,
  pruneWebhookLogNightly,
  sendPasswordResetOnRequest,
  sendLoginCodeOnRequest,
  sendPhoneCodeOnRequest,
  sendVerificationLinkOnRequest,
  welcomeMember,
  notifyMemberOfPasswordChange,
  sendLinkToNewEmail,
  sendLinkToOldEmail,
  notifyOldEmailOfChange,
  sendStaffPasswordLinkOnRequest,
  pruneIdentityNightly,
  keyPagesOnRequest,
  fetchPreviewOfNewPage,
  pruneEngagementHourly,
  scoreCommentExternally,
  sweepScoresOften,
  notifyOfNewComment,
  sendReaderMailOnRequest,
  createDigestsOften,
  createLettersOften,
  sendConfirmationOnRequest,
  sendPushOnRequest,
  resumePushesEveryMinute,
  requestOverdueMailsOften,
  carryOutRefundOnRequest,
  handleGatewayEventOnReceipt,
  finishAttemptsOften,
  finishMethodChangesHourly,
  finishSwitchesOften,
  deliverSubscriptionWebhooks,
  deliverSubscriberWebhooks,
  sweepSubscriptionsOften,
  advanceTestClock,
  mailInvoiceToBuyer,
  mailMethodChangedToSubscriber,
  mailFailedPaymentToSubscriber,
  mailActivatedToReaders,
  mailExpiredToSubscriber,
  mailReminderToSubscriber,
  mailTrialEndingToSubscriber,
  mailCancelledToSubscriber,
  mailPauseToSubscriber,
  mailResumptionToSubscriber,
  mailNewMemberToThem,
  remindSubscribersHourly,
  chargeSubscriptionsOften,
  remindOfTrialsHourly,
  remindOfPausesHourly,
  runSandboxOnRequest,
  runSandboxesOften,
  cancelAtGatewayOnRequest,
  resumeAtGatewayOnRequest,
  switchAtGatewayOnRequest,
  pruneAttemptsNightly,
];
