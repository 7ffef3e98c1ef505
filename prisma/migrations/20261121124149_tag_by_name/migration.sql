-- Lists of stories name a tag in any case.
CREATE INDEX "tag_account_id_name_lower_idx" ON "tag" ("account_id", lower("name"));
