-- CreateEnum
CREATE TYPE "reader_kind" AS ENUM ('member', 'shared_key', 'guest', 'staff');

-- CreateEnum
CREATE TYPE "member_token_purpose" AS ENUM ('reset_password', 'verify_email', 'one_time_code');

-- CreateEnum
CREATE TYPE "shared_key_use" AS ENUM ('engagement', 'subscriptions');

-- CreateTable
CREATE TABLE "reader" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "kind" "reader_kind" NOT NULL,
    "external_id" TEXT,
    "staff_user_id" INTEGER,
    "name" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "avatar_url" TEXT,
    "bio" TEXT NOT NULL DEFAULT '',
    "email" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "reader_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "member" (
    "id" INTEGER NOT NULL,
    "account_id" INTEGER NOT NULL,
    "email" TEXT NOT NULL,
    "username" TEXT,
    "password_hash" TEXT,
    "first_name" TEXT,
    "last_name" TEXT,
    "communication_email" TEXT,
    "phone_number" TEXT,
    "avatar_s3_key" TEXT,
    "twitter_handle" TEXT,
    "source" TEXT NOT NULL DEFAULT 'email',
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "email_verified_at" TIMESTAMPTZ(3),
    "locked_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "member_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "member_session" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "member_id" INTEGER NOT NULL,
    "token_hash" TEXT NOT NULL,
    "user_agent" TEXT,
    "address" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "member_session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "member_token" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "member_id" INTEGER NOT NULL,
    "purpose" "member_token_purpose" NOT NULL,
    "token_hash" TEXT NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "spent_at" TIMESTAMPTZ(3),

    CONSTRAINT "member_token_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "member_login" (
    "account_id" INTEGER NOT NULL,
    "provider" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "member_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "member_login_pkey" PRIMARY KEY ("account_id","provider","subject")
);

-- CreateTable
CREATE TABLE "shared_key" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "use" "shared_key_use" NOT NULL,
    "secret" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "shared_key_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "reader_account_id_external_id_key" ON "reader"("account_id", "external_id");

-- CreateIndex
CREATE UNIQUE INDEX "reader_account_id_staff_user_id_key" ON "reader"("account_id", "staff_user_id");

-- CreateIndex
CREATE UNIQUE INDEX "reader_account_id_slug_key" ON "reader"("account_id", "slug");

-- CreateIndex
CREATE UNIQUE INDEX "member_account_id_email_key" ON "member"("account_id", "email");

-- CreateIndex
CREATE UNIQUE INDEX "member_account_id_username_key" ON "member"("account_id", "username");

-- CreateIndex
CREATE UNIQUE INDEX "member_account_id_phone_number_key" ON "member"("account_id", "phone_number");

-- CreateIndex
CREATE UNIQUE INDEX "member_session_token_hash_key" ON "member_session"("token_hash");

-- CreateIndex
CREATE INDEX "member_session_member_id_idx" ON "member_session"("member_id");

-- CreateIndex
CREATE INDEX "member_token_account_id_token_hash_idx" ON "member_token"("account_id", "token_hash");

-- CreateIndex
CREATE INDEX "member_token_member_id_purpose_idx" ON "member_token"("member_id", "purpose");

-- CreateIndex
CREATE INDEX "member_login_member_id_idx" ON "member_login"("member_id");

-- CreateIndex
CREATE INDEX "shared_key_account_id_use_idx" ON "shared_key"("account_id", "use");

-- AddForeignKey
ALTER TABLE "reader" ADD CONSTRAINT "reader_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "member" ADD CONSTRAINT "member_id_fkey" FOREIGN KEY ("id") REFERENCES "reader"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "member_session" ADD CONSTRAINT "member_session_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "member"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "member_token" ADD CONSTRAINT "member_token_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "member"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "member_login" ADD CONSTRAINT "member_login_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "member"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shared_key" ADD CONSTRAINT "shared_key_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
