-- Each published reply looks up who follows its thread.
CREATE INDEX "reader_follow_account_id_kind_target_idx" ON "reader_follow"("account_id", "kind", "target");
