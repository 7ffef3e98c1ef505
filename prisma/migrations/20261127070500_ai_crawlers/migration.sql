-- AI crawlers that members registered, their licence tokens, and what they crawled.
CREATE TABLE "crawler" (
    "id" INTEGER NOT NULL,
    "account_id" INTEGER NOT NULL,
    "reader_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "crawler_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "crawler_id_fkey" FOREIGN KEY ("id") REFERENCES "oauth_client"("id")
      ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "crawler_reader_id_fkey" FOREIGN KEY ("reader_id") REFERENCES "reader"("id")
      ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "crawler_account_id_id_idx" ON "crawler"("account_id", "id");
CREATE INDEX "crawler_reader_id_idx" ON "crawler"("reader_id");

CREATE TABLE "crawl_licence" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "crawler_id" INTEGER NOT NULL,
    "token_hash" TEXT NOT NULL,
    "terms_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "crawl_licence_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "crawl_licence_crawler_id_fkey" FOREIGN KEY ("crawler_id") REFERENCES "crawler"("id")
      ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "crawl_licence_token_hash_key" ON "crawl_licence"("token_hash");
CREATE INDEX "crawl_licence_crawler_id_idx" ON "crawl_licence"("crawler_id");
CREATE INDEX "crawl_licence_expires_at_idx" ON "crawl_licence"("expires_at");

CREATE TABLE "crawl_meter" (
    "crawler_id" INTEGER NOT NULL,
    "account_id" INTEGER NOT NULL,
    "period" TEXT NOT NULL,
    "documents" INTEGER NOT NULL,
    "granted" INTEGER NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "crawl_meter_pkey" PRIMARY KEY ("crawler_id", "period"),
    CONSTRAINT "crawl_meter_crawler_id_fkey" FOREIGN KEY ("crawler_id") REFERENCES "crawler"("id")
      ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE "crawl_log" (
    "id" BIGSERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "crawler_id" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "path" TEXT NOT NULL,

    CONSTRAINT "crawl_log_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "crawl_log_crawler_id_fkey" FOREIGN KEY ("crawler_id") REFERENCES "crawler"("id")
      ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "crawl_log_crawler_id_id_idx" ON "crawl_log"("crawler_id", "id");
CREATE INDEX "crawl_log_at_idx" ON "crawl_log"("at");

CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON "crawler" FOR EACH ROW
  WHEN (current_setting('masthead.act', true) <> '') EXECUTE FUNCTION audit_record('id', 'name', '');

-- one-table: crawler, crawl_licence, crawl_meter and crawl_log, which are new
SELECT guard_account_references('crawler');
SELECT guard_account_references('crawl_licence');
SELECT guard_account_references('crawl_meter');
SELECT guard_account_references('crawl_log');
