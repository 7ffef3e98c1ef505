import { type PersonalTable, REMOVED } from "./table";

const OWN = "t.account_id = p.account_id and t.member_id = p.reader_id";
const OWN_CRAWLERS =
  "select w.id from crawler w where w.account_id = p.account_id and w.reader_id = p.reader_id";
const OF_CRAWLER = `t.account_id = p.account_id and t.crawler_id in (${OWN_CRAWLERS})`;

/** Profile, log-ins, sessions and consents. The reader itself is deleted last. */
export const IDENTITY_TABLES: readonly PersonalTable[] = [
  {
    table: "member_session",
    rows: OWN,
    section: "sessions",
    exported: "id widget_origin user_agent address created_at last_seen_at expires_at revoked_at",
    withheld: "account_id member_id token_hash opened_by_id",
    ...REMOVED,
  },
  {
    table: "member_token",
    rows: OWN,
    section: "log_in_links_and_codes",
    exported: "id purpose created_at expires_at spent_at",
    withheld: "account_id member_id token_hash tries",
    ...REMOVED,
  },
  {
    table: "member_email_change",
    rows: OWN,
    section: "email_changes",
    exported:
      "id old_email new_email asks_old old_confirmed_at new_confirmed_at created_at expires_at completed_at cancelled_at",
    withheld: "account_id member_id old_token_hash new_token_hash",
    ...REMOVED,
  },
  {
    table: "phone_code",
    rows: "t.account_id = p.account_id and t.phone_number = any (p.contacts)",
    section: "text_message_codes",
    exported: "id phone_number created_at expires_at sent_at spent_at",
    withheld: "account_id code_hash sealed_code tries claimed_at",
    ...REMOVED,
  },
  {
    table: "member_login",
    rows: OWN,
    section: "log_ins_with_other_providers",
    exported: "provider subject created_at",
    withheld: "account_id member_id",
    order: "t.provider, t.subject",
    ...REMOVED,
  },
  {
    table: "oauth_access_token",
    rows: OWN,
    section: "application_tokens",
    exported: "id oauth_client_id scope created_at expires_at revoked_at",
    withheld: "account_id member_id code_id token_hash",
    ...REMOVED,
  },
  {
    table: "oauth_code",
    rows: OWN,
    section: "application_log_ins",
    exported: "id oauth_client_id redirect_uri scope created_at expires_at spent_at",
    withheld: "account_id member_id form code_hash code_challenge browser_hash",
    ...REMOVED,
  },
  {
    table: "oauth_consent",
    rows: "t.member_id = p.reader_id",
    section: "application_consents",
    exported: "oauth_client_id granted_at",
    withheld: "member_id",
    order: "t.oauth_client_id",
    ...REMOVED,
  },
  {
    table: "crawl_log",
    rows: OF_CRAWLER,
    section: "crawled_documents",
    exported: "id crawler_id at path",
    withheld: "account_id",
    ...REMOVED,
  },
  {
    table: "crawl_meter",
    rows: OF_CRAWLER,
    section: "crawled_document_counts",
    exported: "crawler_id period documents updated_at",
    withheld: "account_id granted",
    order: "t.crawler_id, t.period",
    ...REMOVED,
  },
  {
    table: "crawl_licence",
    rows: OF_CRAWLER,
    section: "crawler_licences",
    exported: "id crawler_id created_at expires_at",
    withheld: "account_id token_hash terms_hash",
    ...REMOVED,
  },
  {
    // The applications of the reader's own crawlers; all others are the publication's.
    table: "oauth_client",
    rows: `t.account_id = p.account_id and t.id in (${OWN_CRAWLERS})`,
    section: "crawler_applications",
    exported: "id client_id created_at updated_at",
    withheld: "account_id name confidential first_party names_issuer redirect_uris",
    ...REMOVED,
  },
  {
    table: "crawler",
    rows: "t.account_id = p.account_id and t.reader_id = p.reader_id",
    section: "crawlers",
    exported: "id name created_at revoked_at",
    withheld: "account_id reader_id",
    ...REMOVED,
  },
  {
    table: "member",
    rows: "t.account_id = p.account_id and t.id = p.reader_id",
    section: "membership",
    exported:
      "id email username first_name last_name communication_email phone_number phone_verified_at twitter_handle source metadata email_verified_at locked_at created_at updated_at",
    withheld: "account_id password_hash avatar_s3_key",
    ...REMOVED,
  },
  {
    table: "reader",
    rows: "t.account_id = p.account_id and t.id = p.reader_id",
    section: "profile",
    exported: "id kind external_id name slug avatar_url bio email created_at updated_at",
    withheld: "account_id staff_user_id public_id",
    ...REMOVED,
  },
];
