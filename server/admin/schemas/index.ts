// What pages in the browser share with the server: schemas only, nothing that needs a machine.

export { applicationSettingsSchema, newApplicationSchema, secretOverlapSchema } from "./applications";
export { collectionFilterSchema, importFilterSchema, STORY_STATES, storyFilterSchema } from "./filters";
export { idSchema, pageSchema, searchTextSchema, uuidSchema } from "./input";
export {
  deliveryFilterSchema,
  deliveryIdSchema,
  eventFilterSchema,
  eventIdSchema,
  eventNameSchema,
  newWebhookSchema,
  rotationSchema,
  webhookFilterSchema,
  webhookSettingsSchema,
} from "./webhooks";
