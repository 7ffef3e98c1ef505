-- CreateEnum
CREATE TYPE "oauth_form" AS ENUM ('opaque', 'jwt');

-- CreateTable
CREATE TABLE "oauth_client" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "client_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "confidential" BOOLEAN NOT NULL,
    "first_party" BOOLEAN NOT NULL,
    "names_issuer" BOOLEAN NOT NULL DEFAULT false,
    "redirect_uris" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "oauth_client_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "oauth_client_secret" (
    "id" SERIAL NOT NULL,
    "oauth_client_id" INTEGER NOT NULL,
    "hash" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ends_at" TIMESTAMPTZ(3),

    CONSTRAINT "oauth_client_secret_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "oauth_code" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "oauth_client_id" INTEGER NOT NULL,
    "member_id" INTEGER NOT NULL,
    "form" "oauth_form" NOT NULL,
    "code_hash" TEXT NOT NULL,
    "redirect_uri" TEXT NOT NULL,
    "code_challenge" TEXT,
    "browser_hash" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "spent_at" TIMESTAMPTZ(3),

    CONSTRAINT "oauth_code_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "oauth_access_token" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "oauth_client_id" INTEGER NOT NULL,
    "member_id" INTEGER NOT NULL,
    "code_id" INTEGER,
    "token_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "oauth_access_token_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "oauth_consent" (
    "oauth_client_id" INTEGER NOT NULL,
    "member_id" INTEGER NOT NULL,
    "granted_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "oauth_consent_pkey" PRIMARY KEY ("oauth_client_id","member_id")
);

-- CreateTable
CREATE TABLE "oauth_signing_key" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "kid" TEXT NOT NULL,
    "private_key" TEXT NOT NULL,
    "public_key" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "oauth_signing_key_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "oauth_client_client_id_key" ON "oauth_client"("client_id");

-- CreateIndex
CREATE INDEX "oauth_client_account_id_idx" ON "oauth_client"("account_id");

-- CreateIndex
CREATE INDEX "oauth_client_secret_oauth_client_id_idx" ON "oauth_client_secret"("oauth_client_id");

-- CreateIndex
CREATE UNIQUE INDEX "oauth_code_code_hash_key" ON "oauth_code"("code_hash");

-- CreateIndex
CREATE INDEX "oauth_code_expires_at_idx" ON "oauth_code"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "oauth_access_token_token_hash_key" ON "oauth_access_token"("token_hash");

-- CreateIndex
CREATE INDEX "oauth_access_token_code_id_idx" ON "oauth_access_token"("code_id");

-- CreateIndex
CREATE INDEX "oauth_access_token_member_id_idx" ON "oauth_access_token"("member_id");

-- CreateIndex
CREATE INDEX "oauth_access_token_expires_at_idx" ON "oauth_access_token"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "oauth_signing_key_account_id_key" ON "oauth_signing_key"("account_id");

-- CreateIndex
CREATE UNIQUE INDEX "oauth_signing_key_kid_key" ON "oauth_signing_key"("kid");

-- AddForeignKey
ALTER TABLE "oauth_client" ADD CONSTRAINT "oauth_client_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "oauth_client_secret" ADD CONSTRAINT "oauth_client_secret_oauth_client_id_fkey" FOREIGN KEY ("oauth_client_id") REFERENCES "oauth_client"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "oauth_code" ADD CONSTRAINT "oauth_code_oauth_client_id_fkey" FOREIGN KEY ("oauth_client_id") REFERENCES "oauth_client"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "oauth_code" ADD CONSTRAINT "oauth_code_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "member"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "oauth_access_token" ADD CONSTRAINT "oauth_access_token_oauth_client_id_fkey" FOREIGN KEY ("oauth_client_id") REFERENCES "oauth_client"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "oauth_access_token" ADD CONSTRAINT "oauth_access_token_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "member"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "oauth_access_token" ADD CONSTRAINT "oauth_access_token_code_id_fkey" FOREIGN KEY ("code_id") REFERENCES "oauth_code"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "oauth_consent" ADD CONSTRAINT "oauth_consent_oauth_client_id_fkey" FOREIGN KEY ("oauth_client_id") REFERENCES "oauth_client"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "oauth_consent" ADD CONSTRAINT "oauth_consent_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "member"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "oauth_signing_key" ADD CONSTRAINT "oauth_signing_key_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
