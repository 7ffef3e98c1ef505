/** A place of the database that holds texts which the vault sealed. */
export interface SealedColumn {
  table: string;
  /** The column; of a JSON document, its path behind it. */
  column: string;
  /** SQL: the sealed text of a row. */
  value: string;
  /** SQL: what an update sets, `d.next` being the text that was sealed anew. */
  set: string;
  /** SQL: the purpose that the text of a row is sealed for. */
  purpose: string;
}

function column(table: string, name: string, purpose: string): SealedColumn {
  return { table, column: name, value: name, set: `${name} = d.next`, purpose };
}

/** A secret among an account's settings. */
function setting(path: readonly string[], purpose: string): SealedColumn {
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
 * Every place of the database that holds sealed texts. A new one is added here, or `masthead secrets rotate` would leave
 * its values unreadable. The canary is last: until everything else is done, a start without the old secret is refused.
 */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  column("shared_key", "secret", "'shared key ' || use || ' of account ' || account_id"),
  column("phone_code", "sealed_code", "'code to a phone of account ' || account_id"),
  column("oauth_signing_key", "private_key", "'oauth signing key of account ' || account_id"),
  column("payment_gateway", "credentials", "'payment-gateway:' || account_id || ':' || adapter"),
  column("webhook_endpoint", "secret", "'webhook-endpoint:' || seal"),
  column("webhook_endpoint", "previous_secret", "'webhook-endpoint:' || seal"),
  column(
    "subscriber_wallet",
    "sealed_token",
    "'subscriber_wallet:' || account_id || ':' || subscriber_id || ':' || provider",
  ),
  column("entitlement_key", "private_jwk", "'entitlement-key:' || account_id || ':' || kid"),
  column("queued_mail", "content", "'queued-mail:' || id"),
  setting(["engagement", "captcha", "secret"], "engagement captcha secret"),
  setting(["engagement", "captcha", "mobileSecret"], "engagement captcha secret of mobile apps"),
  setting(["engagement", "moderation", "externalScorer", "header"], "engagement scorer header"),
  column("secret_canary", "sealed", `'${CANARY_PURPOSE}'`),
];
