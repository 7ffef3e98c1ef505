-- The lines of a ledger transaction sum to zero with every statement that writes any of them. Lines are never changed and
-- what stood there before sums to zero already, so that nothing has to be read but what the statement has written.
DROP TRIGGER ledger_balanced ON "ledger_entry";

CREATE OR REPLACE FUNCTION ledger_balances() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
  unbalanced TEXT;
BEGIN
  SELECT w."transaction" INTO unbalanced FROM written w
    GROUP BY w.account_id, w."transaction", w.currency HAVING sum(w.amount_cents) <> 0 LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'ledger transaction % does not balance', unbalanced;
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER ledger_balanced AFTER INSERT ON "ledger_entry" REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_balances();

-- Nobody asks by book and time; each charge wrote four lines into it.
DROP INDEX "ledger_entry_account_id_book_at_idx";
