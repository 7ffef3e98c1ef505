import { ACCOUNT_PROCEDURES } from "./account-procedures";
import { APPLICATION_PROCEDURES } from "./application-procedures";
import { AUDIT_PROCEDURES } from "./audit-procedures";
import { CATALOGUE_CREATES, CATALOGUE_READS, CATALOGUE_WRITES } from "./catalogue-procedures";
import { CLOCK_PROCEDURES } from "./clock-procedures";
import { CRAWLER_PROCEDURES } from "./crawler-procedures";
import { KEY_PROCEDURES } from "./key-procedures";
import { MEMBER_PROCEDURES } from "./member-procedures";
import { CONTRIBUTION_PROCEDURES, MODERATION_PROCEDURES } from "./moderation-procedures";
import { MONEY_PROCEDURES } from "./money-procedures";
import { NEWSLETTER_PROCEDURES } from "./newsletter-procedures";
import { PRIVACY_PROCEDURES } from "./privacy-procedures";
import { PUSH_PROCEDURES } from "./push-procedures";
import { SUBSCRIBER_MAIL_PROCEDURES } from "./subscriber-mail-procedures";
import { SUBSCRIPTION_PROCEDURES } from "./subscription-procedures";
import { TEAM_PROCEDURES } from "./team-procedures";
import { WEBHOOK_PROCEDURES } from "./webhook-procedures";

/** Procedures whose roles are tested elsewhere: one's own sign-in, mails, and the areas named above. */
export const CALLED_ELSEWHERE: readonly string[] = [
  "mails.get",
  "me.revokeSession",
  "me.changePassword",
  "me.startAuthenticator",
  "me.confirmAuthenticator",
  "me.removeAuthenticator",
  "me.renewRecoveryCodes",
  "me.startPasskey",
  "me.addPasskey",
  "me.removePasskey",
  ...Object.keys(ACCOUNT_PROCEDURES),
  ...Object.keys(WEBHOOK_PROCEDURES),
  ...Object.keys(APPLICATION_PROCEDURES),
  ...Object.keys(CRAWLER_PROCEDURES),
  ...Object.keys(NEWSLETTER_PROCEDURES),
  ...Object.keys(PUSH_PROCEDURES),
  ...Object.keys(KEY_PROCEDURES),
  ...Object.keys(AUDIT_PROCEDURES),
  ...Object.keys(TEAM_PROCEDURES),
  ...Object.keys(MEMBER_PROCEDURES),
  ...Object.keys(PRIVACY_PROCEDURES),
  ...Object.keys(CLOCK_PROCEDURES),
  ...Object.keys(SUBSCRIBER_MAIL_PROCEDURES),
  ...Object.keys(MODERATION_PROCEDURES),
  ...CONTRIBUTION_PROCEDURES,
  ...Object.keys({ ...CATALOGUE_READS, ...CATALOGUE_CREATES, ...CATALOGUE_WRITES }),
  "merges.list",
  "merges.preview",
  "merges.merge",
  "merges.undo",
  ...Object.keys(SUBSCRIPTION_PROCEDURES),
  ...Object.keys(MONEY_PROCEDURES),
];
