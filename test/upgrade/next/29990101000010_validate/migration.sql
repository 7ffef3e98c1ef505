ALTER TABLE comment VALIDATE CONSTRAINT comment_language_short;
ALTER TABLE payment VALIDATE CONSTRAINT payment_account_id_fkey;
