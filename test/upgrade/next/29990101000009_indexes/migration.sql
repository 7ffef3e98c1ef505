CREATE INDEX CONCURRENTLY comment_account_id_language ON comment (account_id, language) WHERE language IS NOT NULL;
CREATE INDEX CONCURRENTLY subscription_account_id_channel ON subscription (account_id, channel);
CREATE UNIQUE INDEX CONCURRENTLY payment_id_settled_at ON payment (id, settled_at);
