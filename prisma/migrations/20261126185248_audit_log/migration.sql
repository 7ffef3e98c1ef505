-- AlterTable
ALTER TABLE "account_server_key" ADD COLUMN     "expires_at" TIMESTAMPTZ(3),
ADD COLUMN     "last_used_at" TIMESTAMPTZ(3),
ADD COLUMN     "name" TEXT NOT NULL DEFAULT 'Server key',
ADD COLUMN     "scopes" TEXT[] DEFAULT ARRAY['all']::TEXT[];

-- CreateTable
CREATE TABLE "audit_entry" (
    "id" BIGSERIAL NOT NULL,
    "account_id" INTEGER,
    "act_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "actor_kind" TEXT NOT NULL,
    "actor_id" TEXT NOT NULL,
    "actor_name" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "object_type" TEXT,
    "object_id" TEXT,
    "ip_address" TEXT,
    "user_agent" TEXT,
    "request_id" TEXT,

    CONSTRAINT "audit_entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_change" (
    "entry_id" BIGINT NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "account_id" INTEGER,
    "operation" TEXT NOT NULL,
    "row_type" TEXT NOT NULL,
    "row_id" TEXT NOT NULL,
    "before" JSONB,
    "after" JSONB,

    CONSTRAINT "audit_change_pkey" PRIMARY KEY ("entry_id","ordinal")
);

-- CreateIndex
CREATE INDEX "audit_entry_account_id_at_id_idx" ON "audit_entry"("account_id", "at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "audit_entry_account_id_action_at_id_idx" ON "audit_entry"("account_id", "action", "at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "audit_entry_account_id_actor_kind_actor_id_at_id_idx" ON "audit_entry"("account_id", "actor_kind", "actor_id", "at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "audit_entry_at_id_idx" ON "audit_entry"("at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "audit_entry_account_id_object_id_idx" ON "audit_entry"("account_id", "object_id");

-- CreateIndex
CREATE INDEX "audit_entry_act_id_idx" ON "audit_entry"("act_id");

-- CreateIndex
CREATE INDEX "audit_change_account_id_row_id_idx" ON "audit_change"("account_id", "row_id");

-- AddForeignKey
ALTER TABLE "audit_change" ADD CONSTRAINT "audit_change_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "audit_entry"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A key without scopes could do nothing: it is written by mistake only.
ALTER TABLE account_server_key ADD CONSTRAINT account_server_key_scopes
  CHECK (scopes IS NOT NULL AND cardinality(scopes) > 0 AND array_position(scopes, NULL) IS NULL);

-- ============================================================================
-- The audit log. A transaction that acts for somebody says so with the setting masthead.act (server/platform/audit):
-- from then on the triggers below record every row that it changes. A rollback takes the record with it.

-- Names of fields whose values are secrets, in columns and inside JSON documents. `header` is an HTTP header with a key.
CREATE FUNCTION audit_is_secret(name text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT name ~* '(secret|password|passwd|token|credential|private|sealed|hash|signature|salt)'
    OR name ~* '^(header|authorization|api_?key|jwk)$'
$$;

-- A value without its secrets, cut to a readable length. Texts that are a secret by their own form are recognised under
-- any name: keys and sealed texts of this product, JSON web tokens, password hashes, and bytes.
CREATE FUNCTION audit_redact(name text, value jsonb) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  content text;
BEGIN
  IF value IS NULL OR value = 'null' THEN RETURN value; END IF;
  IF audit_is_secret(name) AND jsonb_typeof(value) <> 'boolean' THEN RETURN '"[secret]"'; END IF;
  CASE jsonb_typeof(value)
    WHEN 'object' THEN
      SELECT jsonb_object_agg(e.key, audit_redact(e.key, e.value)) INTO value FROM jsonb_each(value) AS e;
      value := coalesce(value, '{}');
    WHEN 'array' THEN
      SELECT jsonb_agg(audit_redact(name, e.value) ORDER BY e.ordinality) INTO value
        FROM jsonb_array_elements(value) WITH ORDINALITY AS e;
      value := coalesce(value, '[]');
    WHEN 'string' THEN
      content := value #>> '{}';
      IF content ~ '^\\x[0-9a-f]*$' THEN RETURN '"[bytes]"'; END IF;
      IF content ~ '^((sk_|org_|whsec_)[A-Za-z0-9_+/=-]{16,}|eyJ|\$argon2|v1\.[0-9a-f]{8}\.)' THEN RETURN '"[secret]"'; END IF;
      IF length(content) > 1000 THEN
        RETURN to_jsonb(left(content, 1000) || '… (' || length(content) || ' characters)');
      END IF;
    ELSE NULL;
  END CASE;
  IF length(value::text) > 20000 THEN RETURN to_jsonb('[' || length(value::text) || ' characters]'); END IF;
  RETURN value;
END $$;

-- The fields of `value` that differ from `other`; of a JSON document, only its fields that differ.
CREATE FUNCTION audit_changed(value jsonb, other jsonb) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  changed jsonb;
BEGIN
  SELECT jsonb_object_agg(
      k, CASE WHEN jsonb_typeof(value -> k) = 'object' AND jsonb_typeof(other -> k) = 'object'
        THEN audit_changed(value -> k, other -> k) ELSE coalesce(value -> k, 'null') END
    ) INTO changed
    FROM (SELECT jsonb_object_keys(value) UNION SELECT jsonb_object_keys(other)) AS keys (k)
    WHERE value -> k IS DISTINCT FROM other -> k AND value ? k;
  RETURN coalesce(changed, '{}');
END $$;

-- The recorded form of a row's values: without secrets, and without personal data of readers.
CREATE FUNCTION audit_values(fields jsonb, personal text) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN fields IS NULL THEN NULL ELSE coalesce(jsonb_object_agg(e.key,
    CASE WHEN e.value <> 'null' AND e.key = any (string_to_array(personal, ',')) THEN '"[personal data]"'
      ELSE audit_redact(e.key, e.value) END), '{}') END
  FROM jsonb_each(coalesce(fields, '{}')) AS e
$$;

-- Records a changed row, and before the first one of a transaction the entry of its act. Arguments: the columns that
-- identify a row; those with personal data of readers, of which only the change is recorded; those that are derived.
-- Of one transaction, 200 rows are recorded: an import is one act, not a copy of all that it brought.
CREATE FUNCTION audit_record() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  most CONSTANT int := 200;
  act jsonb;
  state text := coalesce(current_setting('masthead.audit_entry', true), '');
  entry bigint;
  place int := 0;
  account int;
  row_value jsonb;
  row_key text;
  old_value jsonb;
  new_value jsonb;
BEGIN
  IF state <> '' THEN
    entry := split_part(state, ':', 1);
    place := split_part(state, ':', 2);
    account := nullif(split_part(state, ':', 3), '');
    IF place > most THEN RETURN NULL; END IF;
  END IF;
  IF TG_OP <> 'INSERT' THEN old_value := to_jsonb(OLD) - string_to_array(TG_ARGV[2], ','); END IF;
  IF TG_OP <> 'DELETE' THEN new_value := to_jsonb(NEW) - string_to_array(TG_ARGV[2], ','); END IF;
  row_value := coalesce(new_value, old_value);
  SELECT string_agg(row_value ->> c, '/' ORDER BY o) INTO row_key
    FROM unnest(string_to_array(TG_ARGV[0], ',')) WITH ORDINALITY AS keys (c, o);
  CASE TG_OP
    WHEN 'UPDATE' THEN
      IF old_value = new_value THEN RETURN NULL; END IF;
      SELECT audit_changed(old_value, new_value), audit_changed(new_value, old_value) INTO old_value, new_value;
    ELSE
      old_value := jsonb_strip_nulls(old_value);
      new_value := jsonb_strip_nulls(new_value);
  END CASE;
  IF state = '' THEN
    act := current_setting('masthead.act')::jsonb;
    account := coalesce(
      (act ->> 'accountId')::int,
      (row_value ->> CASE TG_TABLE_NAME WHEN 'account' THEN 'id' ELSE 'account_id' END)::int
    );
    INSERT INTO audit_entry (
      account_id, act_id, at, actor_kind, actor_id, actor_name, action, object_type, object_id, ip_address, user_agent,
      request_id
    ) VALUES (
      account, (act ->> 'actId')::uuid, (act ->> 'at')::timestamptz, act ->> 'actorKind', coalesce(act ->> 'actorId', ''),
      act ->> 'actorName', act ->> 'action',
      CASE WHEN act ->> 'objectId' IS NULL THEN TG_TABLE_NAME ELSE act ->> 'objectType' END,
      coalesce(act ->> 'objectId', row_key), act ->> 'ipAddress', act ->> 'userAgent', act ->> 'requestId'
    ) RETURNING id INTO entry;
  END IF;
  place := place + 1;
  INSERT INTO audit_change (entry_id, ordinal, account_id, operation, row_type, row_id, before, after)
    SELECT entry, place, account, CASE WHEN place > most THEN 'more' ELSE lower(TG_OP) END, TG_TABLE_NAME, row_key,
      CASE WHEN place <= most THEN audit_values(old_value, TG_ARGV[1]) END,
      CASE WHEN place <= most THEN audit_values(new_value, TG_ARGV[1]) END;
  PERFORM set_config('masthead.audit_entry', concat(entry, ':', place, ':', account), true);
  RETURN NULL;
END $$;

-- Append-only: rows are never changed, and are deleted by the retention alone.
CREATE FUNCTION audit_log_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('masthead.audit_prune', true) = 'on' THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'the audit log is append-only' USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER audit_entry_stays BEFORE UPDATE OR DELETE ON audit_entry
  FOR EACH ROW EXECUTE FUNCTION audit_log_stays();
CREATE TRIGGER audit_change_stays BEFORE UPDATE OR DELETE ON audit_change
  FOR EACH ROW EXECUTE FUNCTION audit_log_stays();
CREATE TRIGGER audit_entry_stays_whole BEFORE TRUNCATE ON audit_entry
  FOR EACH STATEMENT EXECUTE FUNCTION audit_log_stays();
CREATE TRIGGER audit_change_stays_whole BEFORE TRUNCATE ON audit_change
  FOR EACH STATEMENT EXECUTE FUNCTION audit_log_stays();

-- Deletes up to `batch` entries from before `cutoff`, oldest first, with their changes; returns how many. Keeps at
-- least 30 days, whatever the caller asks for.
CREATE FUNCTION audit_prune(cutoff timestamptz, batch int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  deleted int;
BEGIN
  IF cutoff > now() - interval '30 days' THEN
    RAISE EXCEPTION 'the audit log keeps at least 30 days' USING ERRCODE = 'restrict_violation';
  END IF;
  PERFORM set_config('masthead.audit_prune', 'on', true);
  DELETE FROM audit_entry WHERE id IN (
    SELECT id FROM audit_entry WHERE at < cutoff ORDER BY at, id LIMIT batch
  );
  GET DIAGNOSTICS deleted = ROW_COUNT;
  PERFORM set_config('masthead.audit_prune', '', true);
  RETURN deleted;
END $$;

-- The recorded tables: identifying, personal and derived columns. The others, each with the reason why it is none of
-- them, are in server/platform/audit/recorded-tables.test.ts.
DO $$
DECLARE
  t text[];
BEGIN
  FOREACH t SLICE 1 IN ARRAY ARRAY[
    ['account', 'id', 'contact_email', 'updated_at'],
    ['account_domain', 'host', '', ''],
    ['account_server_key', 'id', '', 'hash,last_used_at'],
    ['staff_user', 'id', '', ''],
    ['staff_membership', 'staff_user_id', '', ''],
    ['staff_invitation', 'id', '', 'token_hash'],
    ['staff_password_link', 'staff_user_id', '', 'token_hash'],
    ['staff_session', 'id', '', 'user_agent'],
    ['queued_mail', 'id', 'recipient,subject,occurrence', 'content,locked_until'],
    ['subscription_group', 'id', '', 'updated_at,collected_amount_cents'],
    ['asset', 'id', '', 'updated_at'],
    ['group_asset', 'group_id,asset_id,display', '', ''],
    ['subscription_plan', 'id', '', 'updated_at'],
    ['plan_price', 'plan_id,currency', '', ''],
    ['plan_asset', 'plan_id,asset_id,display', '', ''],
    ['plan_switch', 'from_plan_id,to_plan_id', '', ''],
    ['pricing_plan', 'id', '', 'updated_at'],
    ['coupon_discount', 'id', '', 'updated_at'],
    ['discount_plan', 'discount_id,plan_id', '', ''],
    ['coupon_code', 'id', '', 'updated_at,redeemed'],
    ['tax_rate', 'id', '', ''],
    ['page', 'id', '', 'updated_at,comment_count,reactions'],
    ['page_merge', 'id', '', 'page,realms,bookmarks,reactions,comment_ids'],
    ['comment', 'id', 'text,ops,mentions', 'updated_at,visible,listed,status,wire,reactions,reply_count,verdict'],
    ['contribution', 'id', 'headline,html,ops,contributor,topic', 'updated_at'],
    ['reader', 'id', 'name,slug,avatar_url,bio,email', 'updated_at'],
    ['member', 'id', 'email,username,first_name,last_name,communication_email,phone_number,twitter_handle,metadata,avatar_s3_key', 'updated_at'],
    ['member_session', 'id', 'user_agent,address', 'token_hash,last_seen_at'],
    ['shared_key', 'id', '', 'last_used_at'],
    ['import_run', 'id', '', 'updated_at'],
    ['secret_canary', 'id', '', ''],
    ['moderation_rule', 'id', '', 'updated_at'],
    ['word_list', 'id', '', 'updated_at'],
    ['reader_ban', 'id', '', ''],
    ['moderation_decision', 'id', '', 'before,after'],
    ['comment_report', 'id', 'note', ''],
    ['comment_appeal', 'comment_id', 'note', ''],
    ['moderator_link', 'id', '', ''],
    ['oauth_client', 'id', '', 'updated_at'],
    ['oauth_client_secret', 'id', '', 'hash'],
    ['oauth_signing_key', 'id', '', 'public_key'],
    ['organization', 'id', '', ''],
    ['organization_account', 'organization_id,account_id', '', ''],
    ['organization_user', 'id', 'name,slug,email', ''],
    ['payment_gateway', 'id', '', 'updated_at'],
    ['payment_word', 'word', '', ''],
    ['payment', 'id', 'metadata', 'updated_at,payment_token'],
    ['invoice', 'id', 'printed', ''],
    ['letterhead_logo', 'hash', '', 'png'],
    ['refund', 'id', '', ''],
    ['gateway_event', 'id', '', 'raw_body,headers'],
    ['author', 'id', '', 'updated_at'],
    ['section', 'id', '', 'updated_at'],
    ['tag', 'id', '', ''],
    ['entity', 'id', '', 'updated_at'],
    ['entity_relation', 'from_id,relation,to_id', '', ''],
    ['story', 'id', '', 'updated_at,finder'],
    ['story_move', 'story_id,number', '', ''],
    ['story_version', 'id', '', 'content,content_hash'],
    ['stack', 'id', '', ''],
    ['collection', 'id', '', 'updated_at'],
    ['collection_move', 'collection_id,revision', '', 'document'],
    ['collection_item', 'id', '', ''],
    ['menu_group', 'id', '', ''],
    ['menu_item', 'id', '', 'updated_at'],
    ['custom_page', 'id', '', 'updated_at'],
    ['subscriber', 'id', 'name,metadata', 'updated_at'],
    ['subscriber_identity', 'subscriber_id,provider', 'value', ''],
    ['subscriber_wallet', 'subscriber_id,provider', '', 'updated_at'],
    ['subscriber_merge', 'id', '', 'moved'],
    ['subscription', 'id', 'identity_value,metadata,notes', 'updated_at,due_at,payment_token'],
    ['subscription_member', 'id', '', ''],
    ['subscription_log', 'id', 'note', 'details'],
    ['story_attributes', 'story_id', '', 'fetched_at'],
    ['entitlement_key', 'kid', '', 'public_jwk'],
    ['mail_template', 'kind', '', 'updated_at'],
    ['test_clock_advance', 'id', '', ''],
    ['access_link', 'id', 'email', 'token_hash,proof_hash'],
    ['webhook_endpoint', 'id', '', 'updated_at,pump_at,pump_generation,pump_owner,pump_lease_until']
  ] LOOP
    EXECUTE format(
      'CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH ROW
         WHEN (current_setting(''masthead.act'', true) <> '''') EXECUTE FUNCTION audit_record(%L, %L, %L)',
      t[1], t[2], t[3], t[4]
    );
  END LOOP;
END $$;
