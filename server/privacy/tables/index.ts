import { ENGAGEMENT_TABLES } from "./engagement-tables";
import { IDENTITY_TABLES } from "./identity-tables";
import { LOG_TABLES } from "./log-tables";
import { SUBSCRIPTION_TABLES } from "./subscription-tables";
import type { PersonalTable } from "./table";

/** Purchases, what the reader wrote, and the reader last: erased in one transaction, in this order. */
export const OWN_TABLES: readonly PersonalTable[] = [
  ...SUBSCRIPTION_TABLES,
  ...ENGAGEMENT_TABLES,
  ...IDENTITY_TABLES,
];

/** All tables with personal data of readers, in the order of an export. */
export const PERSONAL_TABLES: readonly PersonalTable[] = [
  ...IDENTITY_TABLES.toReversed(),
  ...ENGAGEMENT_TABLES,
  ...SUBSCRIPTION_TABLES,
  ...LOG_TABLES,
];

export { MENTIONS_OF_READER } from "./engagement-tables";
export { IMPERSONAL_TABLES } from "./impersonal-tables";
export { LOG_TABLES } from "./log-tables";
export { ABANDONED_ATTEMPT, AWAITS_GATEWAY, IS_ABANDONED } from "./subscription-tables";
export type { PersonalTable } from "./table";
