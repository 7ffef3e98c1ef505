-- Since when an account has been in its mode: others may remember the one before for some seconds.
ALTER TABLE "account" ADD COLUMN     "mode_since" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "test_clock_advance" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "duration" TEXT NOT NULL,
    "from_at" TIMESTAMPTZ(3) NOT NULL,
    "to_at" TIMESTAMPTZ(3) NOT NULL,
    "reached_at" TIMESTAMPTZ(3) NOT NULL,
    "steps" INTEGER NOT NULL DEFAULT 0,
    "actor_kind" TEXT NOT NULL,
    "actor_name" TEXT,
    "from_position" BIGINT NOT NULL,
    "to_position" BIGINT,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "test_clock_advance_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "test_clock_advance_account_id_id_idx" ON "test_clock_advance"("account_id", "id");

-- AddForeignKey
ALTER TABLE "test_clock_advance" ADD CONSTRAINT "test_clock_advance_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A clock is put ahead by one advance at a time.
CREATE UNIQUE INDEX test_clock_advance_running ON "test_clock_advance" (account_id) WHERE finished_at IS NULL;

ALTER TABLE "test_clock_advance" ADD CHECK (reached_at >= from_at AND to_at > from_at AND reached_at <= to_at);

-- What is due next in one account whose clock is ahead of the others'.
CREATE INDEX subscription_due_of_account ON "subscription" (account_id, due_at)
  WHERE due_at IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX story_due_of_account ON "story" (account_id, publish_at) WHERE state = 'scheduled';
