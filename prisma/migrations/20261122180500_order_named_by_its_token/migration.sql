-- An order's id follows from its attempt token. Of two that are opened at once, the second met this index before the
-- primary key that makes them one.
DROP INDEX "sandbox_order_account_id_attempt_token_key";
