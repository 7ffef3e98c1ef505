import type { InngestFunction } from "inngest";
import { fetchLooksOfNewPage } from "./engagement/fetch-page-looks";
import { keepEngagementHourly } from "./engagement/keep-engagement";
import { keyPagesOnRequest } from "./engagement/key-pages";
import { scoreCommentElsewhere } from "./engagement/score-elsewhere";
import { handOverWaitingOften } from "./events/hand-over-waiting";
import { keepEventLogNightly } from "./events/keep-event-log";
import { sendQueuedMailsOften } from "./events/send-queued-mails";
import { forgetEndedGrantsHourly } from "./identity/forget-ended-grants";
import { keepIdentityNightly } from "./identity/keep-identity";
import {
  sendLoginCodeOnRequest,
  sendPasswordResetOnRequest,
  sendVerificationLinkOnRequest,
  tellMemberOfNewPassword,
  welcomeMember,
} from "./identity/send-member-mail";
import { sendPhoneCodeOnRequest } from "./identity/send-phone-code";
import { sendStaffPasswordLinkOnRequest } from "./identity/send-staff-password-link";
import { forgetIdempotencyKeysHourly } from "./publishing/forget-idempotency-keys";
import { publishDueStoryAtItsTime } from "./publishing/publish-due-story";
import { purgeCachesOnRequest } from "./publishing/purge-caches";
import { rewriteSectionsOnRequest } from "./publishing/rewrite-sections";
import { sweepScheduledStoriesOften } from "./publishing/sweep-scheduled-stories";
import { tellStoryVotes } from "./publishing/tell-story-votes";
import { advanceTestClock } from "./subscriptions/advance-test-clock";
import { carryOutRefundOnRequest } from "./subscriptions/carry-out-refund";
import { chargeSubscriptionsOften, remindOfTrialsHourly } from "./subscriptions/charge-subscriptions";
import { finishAttemptsOften } from "./subscriptions/finish-attempts";
import { finishSwitchesOften } from "./subscriptions/finish-switches";
import { forgetAttemptsNightly } from "./subscriptions/forget-attempts";
import { handleGatewayEventOnReceipt } from "./subscriptions/handle-gateway-event";
import {
  mailActivatedToReaders,
  mailCancelledToSubscriber,
  mailExpiredToSubscriber,
  mailFailedPaymentToSubscriber,
  mailInvoiceToBuyer,
  mailNewMemberToThem,
  mailReminderToSubscriber,
  mailTrialEndingToSubscriber,
} from "./subscriptions/mail-subscribers";
import { tellReceiversOfSubscribers } from "./subscriptions/receivers-of-subscribers";
import { tellReceiversOfSubscriptions } from "./subscriptions/receivers-of-subscriptions";
import { runSandboxesOften, runSandboxOnRequest } from "./subscriptions/run-sandbox";
import { remindSubscribersHourly, sweepSubscriptionsOften } from "./subscriptions/sweep-subscriptions";
import { cancelAtGatewayOnRequest, switchAtGatewayOnRequest } from "./subscriptions/tell-gateways";
import { keepWebhookLogNightly, sweepWebhooksOften } from "./webhooks/keep-webhooks";
import { pumpFailingWebhook, pumpWebhook } from "./webhooks/pump-webhook";
import { tellReceiversOfCollections } from "./webhooks/receivers-of-collections";
import { tellReceiversOfMembers } from "./webhooks/receivers-of-members";
import { tellReceiversOfStories } from "./webhooks/receivers-of-stories";
import { tellStaffOfDisabledWebhook, tellStaffOfFailingWebhook } from "./webhooks/tell-staff";

/** Every function of the platform, whichever engine runs them. */
export const functions: readonly InngestFunction.Any[] = [
  keepEventLogNightly,
  handOverWaitingOften,
  sendQueuedMailsOften,
  publishDueStoryAtItsTime,
  sweepScheduledStoriesOften,
  tellStoryVotes,
  rewriteSectionsOnRequest,
  purgeCachesOnRequest,
  forgetIdempotencyKeysHourly,
  forgetEndedGrantsHourly,
  tellReceiversOfStories,
  tellReceiversOfCollections,
  tellReceiversOfMembers,
  tellStaffOfDisabledWebhook,
  tellStaffOfFailingWebhook,
  pumpWebhook,
  pumpFailingWebhook,
  sweepWebhooksOften,
  keepWebhookLogNightly,
  sendPasswordResetOnRequest,
  sendLoginCodeOnRequest,
  sendPhoneCodeOnRequest,
  sendVerificationLinkOnRequest,
  welcomeMember,
  tellMemberOfNewPassword,
  sendStaffPasswordLinkOnRequest,
  keepIdentityNightly,
  keyPagesOnRequest,
  fetchLooksOfNewPage,
  keepEngagementHourly,
  scoreCommentElsewhere,
  carryOutRefundOnRequest,
  handleGatewayEventOnReceipt,
  finishAttemptsOften,
  finishSwitchesOften,
  tellReceiversOfSubscriptions,
  tellReceiversOfSubscribers,
  sweepSubscriptionsOften,
  advanceTestClock,
  mailInvoiceToBuyer,
  mailFailedPaymentToSubscriber,
  mailActivatedToReaders,
  mailExpiredToSubscriber,
  mailReminderToSubscriber,
  mailTrialEndingToSubscriber,
  mailCancelledToSubscriber,
  mailNewMemberToThem,
  remindSubscribersHourly,
  chargeSubscriptionsOften,
  remindOfTrialsHourly,
  runSandboxOnRequest,
  runSandboxesOften,
  cancelAtGatewayOnRequest,
  switchAtGatewayOnRequest,
  forgetAttemptsNightly,
];
