-- Staff find subscribers by how a name of theirs begins, and subscriptions by those subscribers.
CREATE INDEX subscriber_identity_begins ON "subscriber_identity" (account_id, lower(value) COLLATE "C");
CREATE INDEX subscriber_name_begins ON "subscriber" (account_id, lower(name) COLLATE "C") WHERE name IS NOT NULL;
CREATE INDEX invoice_sequenced ON "invoice" (account_id, sequenced_number);
