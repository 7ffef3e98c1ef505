/** A database column with texts that the vault sealed. */
export interface SealedColumn {
  table: string;
  /** The column; for a JSON document followed by the path. */
  column: string;
  /** SQL: the sealed text of a row. */
  value: string;
  /** SQL: the assignment of an update; `d.next` is the re-sealed text. */
  set: string;
  /** SQL: the purpose under which a row's text is sealed. */
  purpose: string;
}

function defineColumn(table: string, name: string, purpose: string): SealedColumn {
  return { table, column: name, value: name, set: `${name} = d.next`, purpose };
}

/** A secret in an account's settings. */
function defineSetting(path: readonly string[], purpose: string): SealedColumn {
  const at = `'{${path.join(",")}}'`;
  return {
    table: "account",
    column: `settings.${path.join(".")}`,
    value: `settings #>> ${at}`,
    set: `settings = jsonb_set(settings, ${at}, to_jsonb(d.next))`,
    purpose: `'${purpose}'`,
  };
}

export const CANARY_PURPOSE = "secret canary";

/**
 * All columns with sealed texts. New ones are added here, or `masthead secrets rotate` would leave their values
 * unreadable. The canary is last: until everything else is done, a start without the old secret is refused.
 */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  defineColumn("shared_key", "secret", "'shared key ' || use || ' of account ' || account_id"),
  defineColumn("phone_code", "sealed_code", "'code to a phone of account ' || account_id"),
  defineColumn("oauth_signing_key", "private_key", "'oauth signing key of account ' || account_id"),
  defineColumn("payment_gateway", "credentials", "'payment-gateway:' || account_id || ':' || adapter"),
  defineColumn("webhook_endpoint", "secret", "'webhook-endpoint:' || seal"),
  defineColumn("webhook_endpoint", "previous_secret", "'webhook-endpoint:' || seal"),
  defineColumn(
    "subscriber_wallet",
    "sealed_token",
    "'subscriber_wallet:' || account_id || ':' || subscriber_id || ':' || provider",
  ),
  defineColumn("push_key", "private_key", "'push-key:' || account_id"),
  defineColumn("entitlement_key", "private_jwk", "'entitlement-key:' || account_id || ':' || kid"),
  defineColumn("staff_authenticator", "secret", "'staff-authenticator:' || staff_user_id"),
  defineColumn("reader_erasure", "sealed_subject", "'reader-erasure:' || id"),
  defineColumn("queued_mail", "content", "'queued-mail:' || id"),
  defineSetting(["engagement", "captcha", "secret"], "engagement captcha secret"),
  defineSetting(["engagement", "captcha", "mobileSecret"], "engagement captcha secret of mobile apps"),
  defineSetting(["engagement", "moderation", "externalScorer", "header"], "engagement scorer header"),
  defineColumn("secret_canary", "sealed", `'${CANARY_PURPOSE}'`),
];
