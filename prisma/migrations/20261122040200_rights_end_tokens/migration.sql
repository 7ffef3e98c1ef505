-- Entitlement tokens end early whenever a right does, whoever changes it: deleted, drawn to an earlier end, no longer
-- paid, given to somebody else, or with other assets. Its owner and all who share it are raised, in the order of their
-- ids, so that two such changes at once cannot wait for each other.
CREATE FUNCTION subscription_ends_tokens() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  UPDATE subscriber SET access_epoch = access_epoch + 1, access_ended_at = NEW.updated_at
    WHERE id IN (
      SELECT s.id FROM subscriber s
        WHERE s.account_id = NEW.account_id AND (s.id IN (OLD.subscriber_id, NEW.subscriber_id) OR s.id IN (
          SELECT m.subscriber_id FROM subscription_member m WHERE m.subscription_id = NEW.id AND m.removed_at IS NULL))
        ORDER BY s.id FOR UPDATE);
  RETURN NULL;
END
$$;

CREATE TRIGGER subscription_ended_early AFTER UPDATE ON "subscription" FOR EACH ROW
  WHEN ((OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL)
    OR coalesce(NEW.end_at, 'infinity') < coalesce(OLD.end_at, 'infinity')
    OR (OLD.grace_ends_at > OLD.end_at AND (NEW.grace_ends_at IS NULL OR NEW.grace_ends_at < OLD.grace_ends_at)
      AND coalesce(NEW.end_at, 'infinity') < OLD.grace_ends_at)
    OR (OLD.payment_state IN ('none', 'paid') AND NEW.payment_state NOT IN ('none', 'paid'))
    OR OLD.subscriber_id <> NEW.subscriber_id
    OR OLD.assets <> NEW.assets
    OR OLD.dynamic_assets <> NEW.dynamic_assets)
  EXECUTE FUNCTION subscription_ends_tokens();

CREATE FUNCTION membership_ends_tokens() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  UPDATE subscriber SET access_epoch = access_epoch + 1, access_ended_at = NEW.removed_at
    WHERE id = NEW.subscriber_id AND account_id = NEW.account_id;
  RETURN NULL;
END
$$;

CREATE TRIGGER membership_ended AFTER UPDATE ON "subscription_member" FOR EACH ROW
  WHEN (OLD.removed_at IS NULL AND NEW.removed_at IS NOT NULL)
  EXECUTE FUNCTION membership_ends_tokens();
