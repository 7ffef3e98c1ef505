-- CreateEnum
CREATE TYPE "comment_status" AS ENUM ('published', 'pending', 'spam', 'hidden', 'deleted');

-- CreateEnum
CREATE TYPE "contribution_state" AS ENUM ('submitted', 'accepted', 'rejected');

-- CreateTable
CREATE TABLE "page" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "url" TEXT NOT NULL,
    "headline" TEXT,
    "image_url" TEXT,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "comment_count" INTEGER NOT NULL DEFAULT 0,
    "reactions" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "page_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "comment_realm" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "page_id" INTEGER NOT NULL,
    "widget_id" TEXT NOT NULL DEFAULT '',
    "comment_count" INTEGER NOT NULL DEFAULT 0,
    "parent_count" INTEGER NOT NULL DEFAULT 0,
    "next_ordinal" INTEGER NOT NULL DEFAULT 0,
    "last_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "comment_realm_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "comment_span" (
    "realm_id" INTEGER NOT NULL,
    "span" INTEGER NOT NULL,
    "listed" INTEGER NOT NULL,

    CONSTRAINT "comment_span_pkey" PRIMARY KEY ("realm_id","span")
);

-- CreateTable
CREATE TABLE "comment" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "page_id" INTEGER NOT NULL,
    "realm_id" INTEGER NOT NULL,
    "parent_comment_id" INTEGER,
    "author_id" INTEGER NOT NULL,
    "ordinal" INTEGER NOT NULL DEFAULT 0,
    "ops" JSONB NOT NULL,
    "text" TEXT NOT NULL,
    "mentions" JSONB NOT NULL DEFAULT '[]',
    "confidential" BOOLEAN NOT NULL DEFAULT false,
    "is_page_author" BOOLEAN NOT NULL DEFAULT false,
    "is_published" BOOLEAN NOT NULL,
    "is_spam" BOOLEAN NOT NULL DEFAULT false,
    "shadow" BOOLEAN NOT NULL DEFAULT false,
    "hidden_at" TIMESTAMPTZ(3),
    "deleted_at" TIMESTAMPTZ(3),
    "deleted_by_id" INTEGER,
    "edited_at" TIMESTAMPTZ(3),
    "toxicity" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "spam_probability" DOUBLE PRECISION,
    "phase" TEXT NOT NULL DEFAULT '',
    "reason" TEXT NOT NULL DEFAULT '',
    "verdict" JSONB NOT NULL DEFAULT '{}',
    "version" INTEGER NOT NULL DEFAULT 1,
    "reactions" JSONB NOT NULL DEFAULT '{}',
    "reply_count" INTEGER NOT NULL DEFAULT 0,
    "visible" BOOLEAN NOT NULL DEFAULT false,
    "listed" BOOLEAN NOT NULL DEFAULT false,
    "status" "comment_status" NOT NULL DEFAULT 'pending',
    "wire" TEXT NOT NULL DEFAULT '',
    "external_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "comment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "comment_change" (
    "id" BIGSERIAL NOT NULL,
    "realm_id" INTEGER NOT NULL,
    "comment_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "comment_change_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "comment_reaction" (
    "comment_id" INTEGER NOT NULL,
    "reader_id" INTEGER NOT NULL,
    "reaction_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "comment_reaction_pkey" PRIMARY KEY ("comment_id","reader_id","reaction_id")
);

-- CreateTable
CREATE TABLE "page_reaction" (
    "page_id" INTEGER NOT NULL,
    "reader_id" INTEGER NOT NULL,
    "reaction_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "page_reaction_pkey" PRIMARY KEY ("page_id","reader_id","reaction_id")
);

-- CreateTable
CREATE TABLE "bookmark" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "reader_id" INTEGER NOT NULL,
    "page_id" INTEGER NOT NULL,
    "read_at" TIMESTAMPTZ(3),
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "bookmark_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "contribution" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "reader_id" INTEGER NOT NULL,
    "headline" TEXT NOT NULL,
    "html" TEXT NOT NULL,
    "ops" JSONB NOT NULL,
    "contributor" JSONB NOT NULL DEFAULT '{}',
    "topic" JSONB NOT NULL DEFAULT '{}',
    "state" "contribution_state" NOT NULL DEFAULT 'submitted',
    "note" TEXT NOT NULL DEFAULT '',
    "reviewed_by" TEXT,
    "reviewed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "contribution_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "attachment" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "reader_id" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "bytes" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "attachment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "spent_challenge" (
    "id" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "spent_challenge_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "page_account_id_created_at_id_idx" ON "page"("account_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "page_account_id_comment_count_id_idx" ON "page"("account_id", "comment_count", "id");

-- CreateIndex
CREATE UNIQUE INDEX "page_account_id_url_key" ON "page"("account_id", "url");

-- CreateIndex
CREATE UNIQUE INDEX "comment_realm_page_id_widget_id_key" ON "comment_realm"("page_id", "widget_id");

-- CreateIndex
CREATE INDEX "comment_author_id_created_at_id_idx" ON "comment"("author_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "comment_account_id_status_created_at_id_idx" ON "comment"("account_id", "status", "created_at", "id");

-- CreateIndex
CREATE INDEX "comment_realm_id_idx" ON "comment"("realm_id");

-- CreateIndex
CREATE INDEX "comment_parent_comment_id_created_at_id_idx" ON "comment"("parent_comment_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "comment_account_id_external_id_key" ON "comment"("account_id", "external_id");

-- CreateIndex
CREATE INDEX "comment_change_realm_id_id_idx" ON "comment_change"("realm_id", "id");

-- CreateIndex
CREATE INDEX "comment_change_at_idx" ON "comment_change"("at");

-- CreateIndex
CREATE INDEX "comment_reaction_reader_id_idx" ON "comment_reaction"("reader_id");

-- CreateIndex
CREATE INDEX "page_reaction_reader_id_idx" ON "page_reaction"("reader_id");

-- CreateIndex
CREATE INDEX "bookmark_account_id_reader_id_created_at_id_idx" ON "bookmark"("account_id", "reader_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "bookmark_page_id_idx" ON "bookmark"("page_id");

-- CreateIndex
CREATE UNIQUE INDEX "bookmark_reader_id_page_id_key" ON "bookmark"("reader_id", "page_id");

-- CreateIndex
CREATE INDEX "contribution_account_id_reader_id_created_at_id_idx" ON "contribution"("account_id", "reader_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "contribution_account_id_state_created_at_id_idx" ON "contribution"("account_id", "state", "created_at", "id");

-- CreateIndex
CREATE INDEX "contribution_reader_id_idx" ON "contribution"("reader_id");

-- CreateIndex
CREATE INDEX "attachment_reader_id_idx" ON "attachment"("reader_id");

-- CreateIndex
CREATE UNIQUE INDEX "attachment_account_id_key_key" ON "attachment"("account_id", "key");

-- CreateIndex
CREATE INDEX "spent_challenge_expires_at_idx" ON "spent_challenge"("expires_at");

-- AddForeignKey
ALTER TABLE "page" ADD CONSTRAINT "page_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comment_realm" ADD CONSTRAINT "comment_realm_page_id_fkey" FOREIGN KEY ("page_id") REFERENCES "page"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comment_span" ADD CONSTRAINT "comment_span_realm_id_fkey" FOREIGN KEY ("realm_id") REFERENCES "comment_realm"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comment" ADD CONSTRAINT "comment_page_id_fkey" FOREIGN KEY ("page_id") REFERENCES "page"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comment" ADD CONSTRAINT "comment_realm_id_fkey" FOREIGN KEY ("realm_id") REFERENCES "comment_realm"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comment" ADD CONSTRAINT "comment_parent_comment_id_fkey" FOREIGN KEY ("parent_comment_id") REFERENCES "comment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comment" ADD CONSTRAINT "comment_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "reader"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comment_reaction" ADD CONSTRAINT "comment_reaction_comment_id_fkey" FOREIGN KEY ("comment_id") REFERENCES "comment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comment_reaction" ADD CONSTRAINT "comment_reaction_reader_id_fkey" FOREIGN KEY ("reader_id") REFERENCES "reader"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "page_reaction" ADD CONSTRAINT "page_reaction_page_id_fkey" FOREIGN KEY ("page_id") REFERENCES "page"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "page_reaction" ADD CONSTRAINT "page_reaction_reader_id_fkey" FOREIGN KEY ("reader_id") REFERENCES "reader"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bookmark" ADD CONSTRAINT "bookmark_reader_id_fkey" FOREIGN KEY ("reader_id") REFERENCES "reader"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bookmark" ADD CONSTRAINT "bookmark_page_id_fkey" FOREIGN KEY ("page_id") REFERENCES "page"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contribution" ADD CONSTRAINT "contribution_reader_id_fkey" FOREIGN KEY ("reader_id") REFERENCES "reader"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attachment" ADD CONSTRAINT "attachment_reader_id_fkey" FOREIGN KEY ("reader_id") REFERENCES "reader"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The comments that answer no other, in the order of their places: what a page of a list reads.
CREATE INDEX "comment_listed_idx" ON "comment"("realm_id", "ordinal") WHERE "parent_comment_id" IS NULL AND "listed";

-- A time as every answer writes it.
CREATE FUNCTION masthead_time(at TIMESTAMPTZ) RETURNS TEXT LANGUAGE sql STABLE AS $$
  SELECT coalesce('"' || to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"', 'null')
$$;

-- A person as engagement answers show them.
CREATE FUNCTION reader_wire(r reader) RETURNS TEXT LANGUAGE sql STABLE AS $$
  SELECT '{"id":' || r.id || ',"name":' || to_json(r.name)::TEXT || ',"avatar":' || coalesce(to_json(r.avatar_url)::TEXT, 'null')
    || ',"slug":' || to_json(r.slug)::TEXT || ',"guest":' || (r.kind = 'guest')::TEXT || ',"bio":' || to_json(r.bio)::TEXT
    || ',"accounts":' || CASE WHEN r.kind = 'staff' THEN '[' || r.account_id || ']' ELSE '[]' END || '}'
$$;

-- A comment up to what it shares with its page and author. Views: `public`; `reduced`, without what was withdrawn and
-- who wrote it; `writer`, to whom a shadowed comment looks published; `moderator`. Only the last two know who wrote a
-- confidential one.
CREATE FUNCTION comment_wire(c comment, view TEXT) RETURNS TEXT LANGUAGE sql STABLE AS $$
  SELECT '{"id":' || c.id || ',"comment_realm_id":' || c.realm_id || ',"page_id":' || c.page_id
    || CASE WHEN view <> 'reduced' THEN ',"body":{"ops":' || c.ops::TEXT || '}' ELSE '' END
    || ',"created_at":' || masthead_time(c.created_at)
    || ',"parent_comment_id":' || coalesce(c.parent_comment_id::TEXT, 'null')
    || CASE WHEN view = 'reduced' THEN ''
        WHEN c.confidential AND view = 'public' THEN ',"author_id":null'
        ELSE ',"author_id":' || c.author_id END
    || ',"hidden_by_id":' || CASE WHEN c.hidden_at IS NULL OR (c.confidential AND view IN ('public', 'reduced')) THEN 'null'
        ELSE c.author_id::TEXT END
    || ',"hidden_at":' || masthead_time(c.hidden_at)
    || ',"deleted_at":' || masthead_time(c.deleted_at)
    || CASE WHEN view <> 'reduced' THEN ',"deleted_by_id":' || coalesce(c.deleted_by_id::TEXT, 'null')
        || ',"edited_at":' || masthead_time(c.edited_at) || ',"toxicity":' || c.toxicity::TEXT
        || ',"is_page_author":' || c.is_page_author::TEXT || ',"mentions":' || c.mentions::TEXT ELSE '' END
    || ',"is_spam":' || (c.is_spam AND NOT (c.shadow AND view = 'writer'))::TEXT
    || ',"is_published":' || (c.is_published OR (c.shadow AND view = 'writer'))::TEXT
    || ',"hidden":' || (c.hidden_at IS NOT NULL)::TEXT || ',"deleted":' || (c.deleted_at IS NOT NULL)::TEXT
$$;

-- What follows from a comment's own columns.
CREATE FUNCTION comment_derive() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  NEW.visible := NEW.is_published AND NOT NEW.is_spam AND NEW.hidden_at IS NULL AND NEW.deleted_at IS NULL;
  NEW.listed := NEW.visible OR (NEW.parent_comment_id IS NULL AND NEW.reply_count > 0);
  NEW.status := CASE
    WHEN NEW.is_spam THEN 'spam'
    WHEN NEW.deleted_at IS NOT NULL THEN 'deleted'
    WHEN NEW.hidden_at IS NOT NULL THEN 'hidden'
    WHEN NEW.is_published THEN 'published'
    ELSE 'pending' END;
  NEW.wire := comment_wire(NEW, CASE WHEN NEW.visible THEN 'public' ELSE 'reduced' END);
  RETURN NEW;
END
$$;

CREATE TRIGGER comment_derive BEFORE INSERT OR UPDATE ON "comment" FOR EACH ROW EXECUTE FUNCTION comment_derive();

CREATE TYPE comment_delta AS (realm_id INT, page_id INT, parent_id INT, span INT, comments INT, parents INT, listed INT);

-- Counts follow their comments in the same transaction. Whoever writes a comment holds its conversation's row already.
CREATE FUNCTION comment_count(deltas comment_delta[]) RETURNS VOID LANGUAGE plpgsql AS $$
BEGIN
  UPDATE comment_realm r SET comment_count = r.comment_count + d.comments, parent_count = r.parent_count + d.parents
    FROM (SELECT realm_id, sum(comments) AS comments, sum(parents) AS parents FROM unnest(deltas) GROUP BY realm_id
      HAVING sum(comments) <> 0 OR sum(parents) <> 0) d WHERE r.id = d.realm_id;
  INSERT INTO comment_span AS s (realm_id, span, listed)
    SELECT d.realm_id, d.span, sum(d.listed) FROM unnest(deltas) d JOIN comment_realm r ON r.id = d.realm_id
      WHERE d.parent_id IS NULL GROUP BY d.realm_id, d.span HAVING sum(d.listed) <> 0 ORDER BY d.realm_id, d.span
    ON CONFLICT (realm_id, span) DO UPDATE SET listed = s.listed + excluded.listed;
  UPDATE comment p SET reply_count = p.reply_count + d.comments
    FROM (SELECT parent_id, sum(comments) AS comments FROM unnest(deltas) WHERE parent_id IS NOT NULL GROUP BY parent_id
      HAVING sum(comments) <> 0) d WHERE p.id = d.parent_id;
  UPDATE page p SET comment_count = p.comment_count + d.comments
    FROM (SELECT page_id, sum(comments) AS comments FROM unnest(deltas) GROUP BY page_id HAVING sum(comments) <> 0) d
    WHERE p.id = d.page_id;
END
$$;

CREATE FUNCTION comment_counting() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
  deltas comment_delta[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg((n.realm_id, n.page_id, n.parent_comment_id, n.ordinal / 512, n.visible::INT,
        (n.visible AND n.parent_comment_id IS NULL)::INT, n.listed::INT)::comment_delta)
      INTO deltas FROM new_rows n WHERE n.listed;
    INSERT INTO comment_change (realm_id, comment_id, kind)
      SELECT n.realm_id, n.id, 'comment' FROM new_rows n WHERE n.visible AND n.external_id IS NULL ORDER BY n.id;
  ELSIF TG_OP = 'UPDATE' THEN
    SELECT array_agg((n.realm_id, n.page_id, n.parent_comment_id, n.ordinal / 512, n.visible::INT - o.visible::INT,
        CASE WHEN n.parent_comment_id IS NULL THEN n.visible::INT - o.visible::INT ELSE 0 END,
        n.listed::INT - o.listed::INT)::comment_delta)
      INTO deltas FROM new_rows n JOIN old_rows o ON o.id = n.id WHERE n.visible <> o.visible OR n.listed <> o.listed;
    INSERT INTO comment_change (realm_id, comment_id, kind)
      SELECT n.realm_id, n.id, CASE WHEN n.visible AND NOT o.visible THEN 'comment' WHEN n.visible THEN 'edit' ELSE 'removal' END
      FROM new_rows n JOIN old_rows o ON o.id = n.id
      WHERE n.wire <> o.wire AND (n.visible OR o.visible) ORDER BY n.id;
  ELSE
    SELECT array_agg((o.realm_id, o.page_id, o.parent_comment_id, o.ordinal / 512, -o.visible::INT,
        CASE WHEN o.parent_comment_id IS NULL THEN -o.visible::INT ELSE 0 END, -o.listed::INT)::comment_delta)
      INTO deltas FROM old_rows o WHERE o.visible OR o.listed;
  END IF;
  IF deltas IS NOT NULL THEN PERFORM comment_count(deltas); END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER comment_inserted AFTER INSERT ON "comment" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION comment_counting();
CREATE TRIGGER comment_updated AFTER UPDATE ON "comment" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION comment_counting();
CREATE TRIGGER comment_deleted AFTER DELETE ON "comment" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION comment_counting();
