-- Notifications of breaking news that staff sent.
CREATE TABLE "push_message" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "story_id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "queued_at" TIMESTAMPTZ(3),
    "completed_at" TIMESTAMPTZ(3),

    CONSTRAINT "push_message_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "push_message_story_id_fkey" FOREIGN KEY ("story_id") REFERENCES "story"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "push_message_account_id_created_at_idx" ON "push_message"("account_id", "created_at");
CREATE INDEX "push_message_story_id_idx" ON "push_message"("story_id");
CREATE INDEX "push_message_open_idx" ON "push_message"("account_id") WHERE completed_at IS NULL;

SELECT guard_account_references('push_message');

CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON push_message FOR EACH ROW
  WHEN (current_setting('masthead.act', true) <> '') EXECUTE FUNCTION audit_record('id', '', '');
