-- Whoever's right ends is found by the index of their ids: with OR between the ways to them, all subscribers were read.
CREATE OR REPLACE FUNCTION subscription_ends_tokens() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  UPDATE subscriber SET access_epoch = access_epoch + 1, access_ended_at = NEW.updated_at
    WHERE id IN (
      SELECT s.id FROM subscriber s
        WHERE s.account_id = NEW.account_id AND s.id = ANY (ARRAY(
          SELECT OLD.subscriber_id UNION SELECT NEW.subscriber_id UNION
          SELECT m.subscriber_id FROM subscription_member m WHERE m.subscription_id = NEW.id AND m.removed_at IS NULL))
        ORDER BY s.id FOR UPDATE);
  RETURN NULL;
END
$$;
