-- Invitations to work for an account, and links by which staff set a new password. Tokens are kept as hashes only.
CREATE TABLE "staff_invitation" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT,
    "role" "staff_role" NOT NULL,
    "token_hash" TEXT NOT NULL,
    "invited_by_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "accepted_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "staff_invitation_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "staff_invitation_email_check" CHECK (email = lower(email))
);

CREATE TABLE "staff_password_link" (
    "token_hash" TEXT NOT NULL,
    "staff_user_id" INTEGER NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "staff_password_link_pkey" PRIMARY KEY ("token_hash")
);

CREATE UNIQUE INDEX "staff_invitation_token_hash_key" ON "staff_invitation"("token_hash");
CREATE INDEX "staff_invitation_account_id_idx" ON "staff_invitation"("account_id");
CREATE INDEX "staff_invitation_invited_by_id_idx" ON "staff_invitation"("invited_by_id");
CREATE INDEX "staff_password_link_staff_user_id_idx" ON "staff_password_link"("staff_user_id");

-- One open invitation for an address: another one takes its place.
CREATE UNIQUE INDEX "staff_invitation_open" ON "staff_invitation" ("account_id", "email") WHERE accepted_at IS NULL AND revoked_at IS NULL;

ALTER TABLE "staff_invitation" ADD CONSTRAINT "staff_invitation_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "staff_invitation" ADD CONSTRAINT "staff_invitation_invited_by_id_fkey" FOREIGN KEY ("invited_by_id") REFERENCES "staff_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "staff_password_link" ADD CONSTRAINT "staff_password_link_staff_user_id_fkey" FOREIGN KEY ("staff_user_id") REFERENCES "staff_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
