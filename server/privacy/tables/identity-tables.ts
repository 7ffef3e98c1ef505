import { type PersonalTable, REMOVED } from "./table";

const OWN = "t.account_id = p.account_id and t.member_id = p.reader_id";

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
