ALTER TABLE payment ADD CONSTRAINT payment_account_id_fkey FOREIGN KEY (account_id) REFERENCES account (id) NOT VALID;
