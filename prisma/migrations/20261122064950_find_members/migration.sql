-- CreateIndex
CREATE INDEX "member_account_id_id_idx" ON "member"("account_id", "id");

-- Staff find members by how a name of theirs begins.
CREATE INDEX member_email_begins ON "member" (account_id, lower(email) COLLATE "C");
CREATE INDEX member_username_begins ON "member" (account_id, username COLLATE "C") WHERE username IS NOT NULL;
CREATE INDEX member_phone_begins ON "member" (account_id, phone_number COLLATE "C") WHERE phone_number IS NOT NULL;
CREATE INDEX reader_member_name_begins ON "reader" (account_id, lower(name) COLLATE "C") WHERE kind = 'member';
CREATE INDEX member_locked ON "member" (account_id, id) WHERE locked_at IS NOT NULL;
