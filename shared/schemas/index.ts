// Schemas that browser pages share with the server: no dependencies on Node.

export { aiLicensingFormSchema } from "../ai-licensing";
export { applicationSettingsSchema, newApplicationSchema, secretOverlapSchema } from "./applications";
export { auditEntryIdSchema, auditFilterSchema } from "./audit";
export {
  assetTermsSchema,
  changedPlanSchema,
  changedPriceSchema,
  couponFilterSchema,
  couponTermsSchema,
  DURATION_UNITS,
  groupFilterSchema,
  groupTermsSchema,
  MAX_PAUSE_MONTHS,
  newPlanSchema,
  paywallSchema,
  planTermsSchema,
  pricingTermsSchema,
  retentionSchema,
  SWITCH_TYPES,
  seenSchema,
  storefrontSchema,
  taxesSchema,
} from "./catalogue";
export { advanceSchema, happeningsSchema } from "./clock";
export { communitySchema } from "./community";
export { collectionFilterSchema, importFilterSchema, STORY_STATES, storyFilterSchema } from "./filters";
export { gatewaySchema } from "./gateways";
export { idSchema, pageSchema, searchTextSchema, uuidSchema } from "./input";
export { newSharedKeySchema } from "./keys";
export { DEFAULT_LETTER_TEMPLATE, letterSchemeSchema, letterTemplateSchema } from "./letter-template";
export { memberFilterSchema, memberLockSchema } from "./members";
export {
  banSchema,
  batchSchema,
  conditionsSchema,
  contributionFilterSchema,
  contributionReviewSchema,
  decisionSchema,
  declineSchema,
  featureSchema,
  newListSchema,
  newRuleSchema,
  queueFilterSchema,
} from "./moderation";
export {
  dunningFilterSchema,
  gatewayEventFilterSchema,
  invoiceFilterSchema,
  letterheadSchema,
  paymentFilterSchema,
  recurringFilterSchema,
  refundFilterSchema,
  refundSchema,
  revenueRangeSchema,
} from "./money";
export { newsletterSchema } from "./newsletters";
export { erasureSchema, personSchema } from "./privacy";
export { publicationSchema } from "./publication";
export { pushTextsSchema } from "./push";
export { mailKindSchema, mailSwitchSchema, mailTemplateSchema } from "./subscriber-mails";
export { otherSubscriberSchema } from "./subscribers";
export {
  cancellationSchema,
  explanationSchema,
  extensionSchema,
  manualSaleSchema,
  manualSwitchSchema,
  subscriberFilterSchema,
  subscriberIdentitySchema,
  subscriptionCsvSchema,
  subscriptionFilterSchema,
} from "./subscriptions";
export {
  createEventFilterSchema,
  deliveryFilterSchema,
  deliveryIdSchema,
  eventIdSchema,
  eventNameSchema,
  newWebhookSchema,
  rotationSchema,
  webhookFilterSchema,
  webhookSettingsSchema,
} from "./webhooks";
