-- The key pair by which push services recognise a publication (VAPID), and whether it offers notifications.
CREATE TABLE "push_key" (
    "account_id" INTEGER NOT NULL,
    "public_key" TEXT NOT NULL,
    "private_key" TEXT NOT NULL,
    "active" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "push_key_pkey" PRIMARY KEY ("account_id"),
    CONSTRAINT "push_key_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

SELECT guard_account_references('push_key');

CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON push_key FOR EACH ROW
  WHEN (current_setting('masthead.act', true) <> '') EXECUTE FUNCTION audit_record('account_id', 'private_key', 'updated_at');
