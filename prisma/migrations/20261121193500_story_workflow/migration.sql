-- AlterTable
ALTER TABLE "story" ADD COLUMN     "announced_for" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "collection" ADD COLUMN     "revision" INTEGER NOT NULL DEFAULT 1;

-- CreateTable
CREATE TABLE "story_move" (
    "story_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "account_id" INTEGER NOT NULL,
    "action" TEXT NOT NULL,
    "from_state" "story_state",
    "to_state" "story_state" NOT NULL,
    "version" INTEGER NOT NULL,
    "publish_at" TIMESTAMPTZ(3),
    "note" TEXT,
    "actor" TEXT NOT NULL,
    "staff_user_id" INTEGER,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "story_move_pkey" PRIMARY KEY ("story_id","number")
);

-- CreateTable
CREATE TABLE "collection_move" (
    "account_id" INTEGER NOT NULL,
    "collection_id" INTEGER NOT NULL,
    "revision" INTEGER NOT NULL,
    "action" TEXT NOT NULL,
    "actor" TEXT NOT NULL,
    "staff_user_id" INTEGER,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "document" JSONB,

    CONSTRAINT "collection_move_pkey" PRIMARY KEY ("account_id","collection_id","revision")
);

-- CreateTable
CREATE TABLE "idempotency_key" (
    "account_id" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "request_hash" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "status" INTEGER,
    "content_type" TEXT,
    "body" TEXT,

    CONSTRAINT "idempotency_key_pkey" PRIMARY KEY ("account_id","key")
);

-- Only scheduled stories stand in it: what is due is found without looking at any other.
CREATE INDEX "story_due_idx" ON "story"("publish_at") WHERE "state" = 'scheduled';

-- CreateIndex
CREATE INDEX "idempotency_key_started_at_idx" ON "idempotency_key"("started_at");

-- AddForeignKey
ALTER TABLE "story_move" ADD CONSTRAINT "story_move_story_id_fkey" FOREIGN KEY ("story_id") REFERENCES "story"("id") ON DELETE CASCADE ON UPDATE CASCADE;
