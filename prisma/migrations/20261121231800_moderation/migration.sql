-- CreateEnum
CREATE TYPE "moderation_outcome" AS ENUM ('pend', 'spam', 'shadow', 'reject');

-- CreateTable
CREATE TABLE "moderation_rule" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "enabled" BOOLEAN NOT NULL DEFAULT false,
    "place" INTEGER NOT NULL,
    "conditions" JSONB NOT NULL,
    "outcome" "moderation_outcome" NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "moderation_rule_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "word_list" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "outcome" "moderation_outcome" NOT NULL,
    "words" TEXT[],
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "word_list_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "reader_ban" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "reader_id" INTEGER NOT NULL,
    "shadow" BOOLEAN NOT NULL DEFAULT false,
    "reason" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by" TEXT NOT NULL,
    "ends_at" TIMESTAMPTZ(3),
    "lifted_at" TIMESTAMPTZ(3),
    "lifted_by" TEXT,

    CONSTRAINT "reader_ban_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "moderation_decision" (
    "id" BIGSERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "comment_id" INTEGER NOT NULL,
    "move" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "by_kind" TEXT NOT NULL,
    "by_id" INTEGER,
    "by_name" TEXT NOT NULL,
    "batch" UUID NOT NULL,
    "undoes" UUID,
    "before" JSONB NOT NULL,
    "after" JSONB NOT NULL,
    "version" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "moderation_decision_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "comment_report" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "comment_id" INTEGER NOT NULL,
    "reader_id" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "resolved_at" TIMESTAMPTZ(3),

    CONSTRAINT "comment_report_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "comment_appeal" (
    "comment_id" INTEGER NOT NULL,
    "account_id" INTEGER NOT NULL,
    "note" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "answered_at" TIMESTAMPTZ(3),

    CONSTRAINT "comment_appeal_pkey" PRIMARY KEY ("comment_id")
);

-- CreateIndex
CREATE INDEX "moderation_rule_account_id_place_idx" ON "moderation_rule"("account_id", "place");

-- CreateIndex
CREATE INDEX "word_list_account_id_idx" ON "word_list"("account_id");

-- CreateIndex
CREATE INDEX "reader_ban_account_id_reader_id_idx" ON "reader_ban"("account_id", "reader_id");

-- CreateIndex
CREATE INDEX "reader_ban_account_id_created_at_idx" ON "reader_ban"("account_id", "created_at");

-- CreateIndex
CREATE INDEX "moderation_decision_account_id_comment_id_id_idx" ON "moderation_decision"("account_id", "comment_id", "id");

-- CreateIndex
CREATE INDEX "moderation_decision_account_id_id_idx" ON "moderation_decision"("account_id", "id");

-- CreateIndex
CREATE INDEX "moderation_decision_account_id_batch_idx" ON "moderation_decision"("account_id", "batch");

-- CreateIndex
CREATE UNIQUE INDEX "comment_report_comment_id_reader_id_key" ON "comment_report"("comment_id", "reader_id");

-- CreateIndex
CREATE INDEX "comment_report_account_id_resolved_at_created_at_idx" ON "comment_report"("account_id", "resolved_at", "created_at");

-- CreateIndex
CREATE INDEX "comment_appeal_account_id_answered_at_created_at_idx" ON "comment_appeal"("account_id", "answered_at", "created_at");

-- What moderators decided is only ever added to.
CREATE FUNCTION moderation_decision_stays() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'moderation_decision is append-only';
END
$$;

CREATE TRIGGER moderation_decision_stays BEFORE UPDATE OR DELETE ON "moderation_decision"
  FOR EACH ROW EXECUTE FUNCTION moderation_decision_stays();
