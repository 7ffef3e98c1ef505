-- CreateEnum
CREATE TYPE "staff_role" AS ENUM ('owner', 'admin', 'subscriptions', 'moderator', 'editor', 'support', 'read_only');

-- CreateEnum
CREATE TYPE "story_state" AS ENUM ('open', 'needs_approval', 'approved', 'scheduled', 'published', 'rejected', 'retracted');

-- CreateTable
CREATE TABLE "account" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "site_url" TEXT NOT NULL,
    "time_zone" TEXT NOT NULL DEFAULT 'UTC',
    "settings" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "account_domain" (
    "host" TEXT NOT NULL,
    "account_id" INTEGER NOT NULL,

    CONSTRAINT "account_domain_pkey" PRIMARY KEY ("host")
);

-- CreateTable
CREATE TABLE "account_server_key" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "hash" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "account_server_key_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "staff_user" (
    "id" SERIAL NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "staff_user_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "staff_membership" (
    "staff_user_id" INTEGER NOT NULL,
    "account_id" INTEGER NOT NULL,
    "role" "staff_role" NOT NULL,

    CONSTRAINT "staff_membership_pkey" PRIMARY KEY ("staff_user_id","account_id")
);

-- CreateTable
CREATE TABLE "staff_session" (
    "id" UUID NOT NULL,
    "staff_user_id" INTEGER NOT NULL,
    "user_agent" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "staff_session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sign_in_throttle" (
    "key" TEXT NOT NULL,
    "failures" INTEGER NOT NULL,
    "window_start" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sign_in_throttle_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "import_run" (
    "id" UUID NOT NULL,
    "account_id" INTEGER NOT NULL,
    "source" TEXT NOT NULL,
    "file_name" TEXT NOT NULL,
    "file_hash" TEXT NOT NULL,
    "dry_run" BOOLEAN NOT NULL,
    "status" TEXT NOT NULL,
    "counts" JSONB NOT NULL DEFAULT '{}',
    "message" TEXT,
    "started_by" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "import_run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "import_problem" (
    "id" SERIAL NOT NULL,
    "run_id" UUID NOT NULL,
    "outcome" TEXT NOT NULL,
    "ref" TEXT NOT NULL,
    "title" TEXT,
    "reason" TEXT NOT NULL,

    CONSTRAINT "import_problem_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "imported_comment" (
    "account_id" INTEGER NOT NULL,
    "external_id" TEXT NOT NULL,
    "story_id" UUID NOT NULL,
    "payload" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "imported_comment_pkey" PRIMARY KEY ("account_id","external_id")
);

-- CreateTable
CREATE TABLE "author" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "external_id" TEXT,
    "name" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "bio" TEXT,
    "avatar_url" TEXT,
    "avatar_key" TEXT,
    "twitter_handle" TEXT,
    "social" JSONB,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "author_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "section" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "external_id" TEXT,
    "parent_id" INTEGER,
    "name" TEXT NOT NULL,
    "display_name" TEXT,
    "slug" TEXT NOT NULL,
    "rank" INTEGER NOT NULL DEFAULT 0,
    "collection_id" INTEGER,
    "data" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "section_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tag" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "external_id" TEXT,
    "name" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "meta_description" TEXT,
    "meta_title" TEXT,
    "tag_type" TEXT NOT NULL DEFAULT 'Tag',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tag_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "entity" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "entity_type_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "attributes" JSONB NOT NULL DEFAULT '{}',
    "created_by" INTEGER NOT NULL DEFAULT 0,
    "last_updated_by" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "entity_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "entity_relation" (
    "account_id" INTEGER NOT NULL,
    "from_id" INTEGER NOT NULL,
    "relation" TEXT NOT NULL,
    "to_id" INTEGER NOT NULL,
    "rank" INTEGER NOT NULL,

    CONSTRAINT "entity_relation_pkey" PRIMARY KEY ("from_id","relation","to_id")
);

-- CreateTable
CREATE TABLE "story" (
    "id" UUID NOT NULL,
    "account_id" INTEGER NOT NULL,
    "external_id" TEXT,
    "slug" TEXT NOT NULL,
    "state" "story_state" NOT NULL,
    "headline" TEXT NOT NULL,
    "latest_version_id" UUID NOT NULL,
    "live_version_id" UUID,
    "publish_at" TIMESTAMPTZ(3),
    "first_published_at" TIMESTAMPTZ(3),
    "last_published_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "story_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "story_version" (
    "id" UUID NOT NULL,
    "story_id" UUID NOT NULL,
    "account_id" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,
    "state" "story_state" NOT NULL,
    "content" JSONB NOT NULL,
    "content_hash" TEXT NOT NULL,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "story_version_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "published_story" (
    "story_id" UUID NOT NULL,
    "account_id" INTEGER NOT NULL,
    "slug" TEXT NOT NULL,
    "slug_key" TEXT NOT NULL,
    "slug_tail" TEXT NOT NULL,
    "external_id" TEXT,
    "template" TEXT,
    "listed" BOOLEAN NOT NULL,
    "access" TEXT,
    "access_level" INTEGER,
    "published_at" TIMESTAMPTZ(3) NOT NULL,
    "content_updated_at" TIMESTAMPTZ(3) NOT NULL,
    "list_doc" TEXT NOT NULL,
    "public_doc" TEXT NOT NULL,
    "full_doc" TEXT,
    "etag" TEXT NOT NULL,
    "cache_keys" TEXT NOT NULL,
    "search" tsvector NOT NULL,

    CONSTRAINT "published_story_pkey" PRIMARY KEY ("story_id")
);

-- CreateTable
CREATE TABLE "story_facet" (
    "account_id" INTEGER NOT NULL,
    "kind" CHAR(1) NOT NULL,
    "facet_id" INTEGER NOT NULL,
    "story_id" UUID NOT NULL,
    "published_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "story_facet_pkey" PRIMARY KEY ("story_id","kind","facet_id")
);

-- CreateTable
CREATE TABLE "story_facet_count" (
    "account_id" INTEGER NOT NULL,
    "kind" CHAR(1) NOT NULL,
    "facet_id" INTEGER NOT NULL,
    "stories" INTEGER NOT NULL,

    CONSTRAINT "story_facet_count_pkey" PRIMARY KEY ("account_id","kind","facet_id")
);

-- CreateTable
CREATE TABLE "story_slug_alias" (
    "account_id" INTEGER NOT NULL,
    "slug_key" TEXT NOT NULL,
    "story_id" UUID NOT NULL,

    CONSTRAINT "story_slug_alias_pkey" PRIMARY KEY ("account_id","slug_key")
);

-- CreateTable
CREATE TABLE "story_group_entry" (
    "account_id" INTEGER NOT NULL,
    "story_group" TEXT NOT NULL,
    "section_id" INTEGER NOT NULL DEFAULT 0,
    "rank" INTEGER NOT NULL,
    "story_id" UUID NOT NULL,

    CONSTRAINT "story_group_entry_pkey" PRIMARY KEY ("account_id","story_group","section_id","story_id")
);

-- CreateTable
CREATE TABLE "stack" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "rank" INTEGER NOT NULL,
    "heading" TEXT NOT NULL,
    "story_group" TEXT NOT NULL,
    "max_stories" INTEGER NOT NULL,
    "background_color" TEXT NOT NULL DEFAULT '#ffffff',
    "show_on_all_sections" BOOLEAN NOT NULL DEFAULT false,
    "show_on_locations" TEXT[],

    CONSTRAINT "stack_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "collection" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "summary" TEXT,
    "template" TEXT NOT NULL DEFAULT 'default',
    "automated" BOOLEAN NOT NULL DEFAULT false,
    "fallback" BOOLEAN NOT NULL DEFAULT false,
    "rules" JSONB NOT NULL DEFAULT '{}',
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "collection_date" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "collection_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "collection_item" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "collection_id" INTEGER NOT NULL,
    "rank" INTEGER NOT NULL,
    "story_id" UUID,
    "child_collection_id" INTEGER,
    "associated_metadata" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "collection_item_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "menu_group" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "menu_group_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "menu_item" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "menu_group_id" INTEGER NOT NULL,
    "parent_id" INTEGER,
    "external_id" TEXT,
    "rank" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "item_type" TEXT NOT NULL,
    "item_id" INTEGER,
    "url" TEXT,
    "data" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "menu_item_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "custom_page" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "external_id" TEXT,
    "path" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "title" TEXT,
    "status_code" INTEGER NOT NULL,
    "destination_path" TEXT,
    "content" TEXT,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "custom_page_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bulk_request" (
    "account_id" INTEGER NOT NULL,
    "hash" TEXT NOT NULL,
    "requests" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "bulk_request_pkey" PRIMARY KEY ("account_id","hash")
);

-- CreateIndex
CREATE UNIQUE INDEX "account_key_key" ON "account"("key");

-- CreateIndex
CREATE INDEX "account_domain_account_id_idx" ON "account_domain"("account_id");

-- CreateIndex
CREATE UNIQUE INDEX "account_server_key_hash_key" ON "account_server_key"("hash");

-- CreateIndex
CREATE INDEX "account_server_key_account_id_idx" ON "account_server_key"("account_id");

-- CreateIndex
CREATE UNIQUE INDEX "staff_user_email_key" ON "staff_user"("email");

-- CreateIndex
CREATE INDEX "staff_membership_account_id_idx" ON "staff_membership"("account_id");

-- CreateIndex
CREATE INDEX "staff_session_staff_user_id_idx" ON "staff_session"("staff_user_id");

-- CreateIndex
CREATE INDEX "import_run_account_id_started_at_idx" ON "import_run"("account_id", "started_at" DESC);

-- CreateIndex
CREATE INDEX "import_problem_run_id_id_idx" ON "import_problem"("run_id", "id");

-- CreateIndex
CREATE INDEX "imported_comment_story_id_idx" ON "imported_comment"("story_id");

-- CreateIndex
CREATE UNIQUE INDEX "author_account_id_slug_key" ON "author"("account_id", "slug");

-- CreateIndex
CREATE UNIQUE INDEX "author_account_id_external_id_key" ON "author"("account_id", "external_id");

-- CreateIndex
CREATE UNIQUE INDEX "section_account_id_slug_key" ON "section"("account_id", "slug");

-- CreateIndex
CREATE UNIQUE INDEX "section_account_id_external_id_key" ON "section"("account_id", "external_id");

-- CreateIndex
CREATE UNIQUE INDEX "tag_account_id_external_id_key" ON "tag"("account_id", "external_id");

-- CreateIndex
CREATE UNIQUE INDEX "tag_account_id_slug_tag_type_key" ON "tag"("account_id", "slug", "tag_type");

-- CreateIndex
CREATE INDEX "entity_account_id_type_id_idx" ON "entity"("account_id", "type", "id");

-- CreateIndex
CREATE UNIQUE INDEX "entity_account_id_type_name_key" ON "entity"("account_id", "type", "name");

-- CreateIndex
CREATE INDEX "entity_relation_account_id_from_id_relation_rank_idx" ON "entity_relation"("account_id", "from_id", "relation", "rank");

-- CreateIndex
CREATE INDEX "story_account_id_updated_at_id_idx" ON "story"("account_id", "updated_at" DESC, "id");

-- CreateIndex
CREATE INDEX "story_account_id_state_updated_at_id_idx" ON "story"("account_id", "state", "updated_at" DESC, "id");

-- CreateIndex
CREATE UNIQUE INDEX "story_account_id_slug_key" ON "story"("account_id", "slug");

-- CreateIndex
CREATE UNIQUE INDEX "story_account_id_external_id_key" ON "story"("account_id", "external_id");

-- CreateIndex
CREATE UNIQUE INDEX "story_version_story_id_version_key" ON "story_version"("story_id", "version");

-- CreateIndex
CREATE INDEX "published_story_account_id_slug_key_published_at_idx" ON "published_story"("account_id", "slug_key", "published_at" DESC);

-- CreateIndex
CREATE INDEX "published_story_account_id_slug_tail_published_at_idx" ON "published_story"("account_id", "slug_tail", "published_at" DESC);

-- CreateIndex
CREATE INDEX "published_story_account_id_listed_published_at_story_id_idx" ON "published_story"("account_id", "listed", "published_at" DESC, "story_id");

-- CreateIndex
CREATE INDEX "published_story_account_id_listed_content_updated_at_story__idx" ON "published_story"("account_id", "listed", "content_updated_at" DESC, "story_id");

-- CreateIndex
CREATE INDEX "published_story_account_id_template_published_at_story_id_idx" ON "published_story"("account_id", "template", "published_at" DESC, "story_id");

-- CreateIndex
CREATE INDEX "published_story_account_id_external_id_idx" ON "published_story"("account_id", "external_id");

-- CreateIndex
CREATE INDEX "story_facet_account_id_kind_facet_id_published_at_story_id_idx" ON "story_facet"("account_id", "kind", "facet_id", "published_at" DESC, "story_id");

-- CreateIndex
CREATE INDEX "story_slug_alias_story_id_idx" ON "story_slug_alias"("story_id");

-- CreateIndex
CREATE INDEX "story_group_entry_account_id_story_group_section_id_rank_idx" ON "story_group_entry"("account_id", "story_group", "section_id", "rank");

-- CreateIndex
CREATE INDEX "story_group_entry_story_id_idx" ON "story_group_entry"("story_id");

-- CreateIndex
CREATE UNIQUE INDEX "stack_account_id_story_group_key" ON "stack"("account_id", "story_group");

-- CreateIndex
CREATE UNIQUE INDEX "collection_account_id_slug_key" ON "collection"("account_id", "slug");

-- CreateIndex
CREATE INDEX "collection_item_collection_id_rank_idx" ON "collection_item"("collection_id", "rank");

-- CreateIndex
CREATE INDEX "collection_item_account_id_story_id_idx" ON "collection_item"("account_id", "story_id");

-- CreateIndex
CREATE UNIQUE INDEX "collection_item_collection_id_story_id_key" ON "collection_item"("collection_id", "story_id");

-- CreateIndex
CREATE UNIQUE INDEX "collection_item_collection_id_child_collection_id_key" ON "collection_item"("collection_id", "child_collection_id");

-- CreateIndex
CREATE UNIQUE INDEX "menu_group_account_id_slug_key" ON "menu_group"("account_id", "slug");

-- CreateIndex
CREATE INDEX "menu_item_menu_group_id_rank_idx" ON "menu_item"("menu_group_id", "rank");

-- CreateIndex
CREATE UNIQUE INDEX "menu_item_account_id_external_id_key" ON "menu_item"("account_id", "external_id");

-- CreateIndex
CREATE UNIQUE INDEX "custom_page_account_id_path_key" ON "custom_page"("account_id", "path");

-- CreateIndex
CREATE UNIQUE INDEX "custom_page_account_id_external_id_key" ON "custom_page"("account_id", "external_id");

-- AddForeignKey
ALTER TABLE "account_domain" ADD CONSTRAINT "account_domain_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account_server_key" ADD CONSTRAINT "account_server_key_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "staff_membership" ADD CONSTRAINT "staff_membership_staff_user_id_fkey" FOREIGN KEY ("staff_user_id") REFERENCES "staff_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "staff_membership" ADD CONSTRAINT "staff_membership_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "staff_session" ADD CONSTRAINT "staff_session_staff_user_id_fkey" FOREIGN KEY ("staff_user_id") REFERENCES "staff_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_problem" ADD CONSTRAINT "import_problem_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "import_run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "section" ADD CONSTRAINT "section_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "section"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "story_version" ADD CONSTRAINT "story_version_story_id_fkey" FOREIGN KEY ("story_id") REFERENCES "story"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "collection_item" ADD CONSTRAINT "collection_item_collection_id_fkey" FOREIGN KEY ("collection_id") REFERENCES "collection"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "menu_item" ADD CONSTRAINT "menu_item_menu_group_id_fkey" FOREIGN KEY ("menu_group_id") REFERENCES "menu_group"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Below: what the schema language cannot say.

-- Documents are read whole and often: kept unpacked beside the row, so that a read costs no decompression.
ALTER TABLE "published_story" ALTER COLUMN "public_doc" SET STORAGE EXTERNAL;
ALTER TABLE "published_story" ALTER COLUMN "full_doc" SET STORAGE EXTERNAL;
-- Lists read this one only: it stays in the row.
ALTER TABLE "published_story" ALTER COLUMN "list_doc" SET STORAGE MAIN;

-- Slugs are compared without case; the second index finds the numbered twins `slug-2`, `slug-3` of a wanted slug.
CREATE UNIQUE INDEX "story_account_id_slug_lower_key" ON "story" ("account_id", lower("slug"));
CREATE INDEX "story_account_id_slug_stem_idx" ON "story" ("account_id", regexp_replace(lower("slug"), '-\d+$', ''));

-- The words of a story for full-text search: headline (A), names and summary (B), body (D), and exact marks
-- (`@1` account, `@1m2026-11` month, `@s12` section …) that let one index narrow by account, time and facet.
CREATE FUNCTION masthead_story_search(config text, title text, terms text, body text, marks text) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT setweight(to_tsvector(config::regconfig, title), 'A')
      || setweight(to_tsvector(config::regconfig, terms), 'B')
      || setweight(to_tsvector(config::regconfig, body), 'D')
      || array_to_tsvector(string_to_array(marks, ' '))
$$;

CREATE INDEX "published_story_search_idx" ON "published_story" USING gin ("search");
