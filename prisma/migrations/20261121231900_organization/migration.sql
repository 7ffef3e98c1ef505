-- CreateTable
CREATE TABLE "organization" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "organization_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "organization_account" (
    "organization_id" UUID NOT NULL,
    "account_id" INTEGER NOT NULL,

    CONSTRAINT "organization_account_pkey" PRIMARY KEY ("organization_id","account_id")
);

-- CreateTable
CREATE TABLE "organization_user" (
    "id" INTEGER NOT NULL,
    "organization_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "email" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "organization_user_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "organization_account_account_id_idx" ON "organization_account"("account_id");

-- CreateIndex
CREATE UNIQUE INDEX "organization_user_organization_id_slug_key" ON "organization_user"("organization_id", "slug");

-- AddForeignKey
ALTER TABLE "organization_account" ADD CONSTRAINT "organization_account_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organization_user" ADD CONSTRAINT "organization_user_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;
