-- AlterTable
ALTER TABLE "account" ADD COLUMN     "contact_email" TEXT;

-- AlterTable
ALTER TABLE "comment" ADD COLUMN     "author_public_id" INTEGER;

-- AlterTable
ALTER TABLE "reader" ADD COLUMN     "public_id" INTEGER;

-- A person as engagement answers show them: a user of an organization has one id in every account.
CREATE OR REPLACE FUNCTION reader_wire(r reader) RETURNS TEXT LANGUAGE sql STABLE AS $$
  SELECT '{"id":' || coalesce(r.public_id, r.id) || ',"name":' || to_json(r.name)::TEXT || ',"avatar":' || coalesce(to_json(r.avatar_url)::TEXT, 'null')
    || ',"slug":' || to_json(r.slug)::TEXT || ',"guest":' || (r.kind = 'guest')::TEXT || ',"bio":' || to_json(r.bio)::TEXT
    || ',"accounts":' || CASE WHEN r.kind = 'staff' THEN '[' || r.account_id || ']' ELSE '[]' END || '}'
$$;

-- The same of the author and of who hid a comment.
CREATE OR REPLACE FUNCTION comment_wire(c comment, view TEXT) RETURNS TEXT LANGUAGE sql STABLE AS $$
  SELECT '{"id":' || c.id || ',"comment_realm_id":' || c.realm_id || ',"page_id":' || c.page_id
    || CASE WHEN view <> 'reduced' THEN ',"body":{"ops":' || c.ops::TEXT || '}' ELSE '' END
    || ',"created_at":' || masthead_time(c.created_at)
    || ',"parent_comment_id":' || coalesce(c.parent_comment_id::TEXT, 'null')
    || CASE WHEN view = 'reduced' THEN ''
        WHEN c.confidential AND view = 'public' THEN ',"author_id":null'
        ELSE ',"author_id":' || coalesce(c.author_public_id, c.author_id) END
    || ',"hidden_by_id":' || CASE WHEN c.hidden_at IS NULL OR (c.confidential AND view IN ('public', 'reduced')) THEN 'null'
        ELSE coalesce(c.author_public_id, c.author_id)::TEXT END
    || ',"hidden_at":' || masthead_time(c.hidden_at)
    || ',"deleted_at":' || masthead_time(c.deleted_at)
    || CASE WHEN view <> 'reduced' THEN ',"deleted_by_id":' || coalesce(c.deleted_by_id::TEXT, 'null')
        || ',"edited_at":' || masthead_time(c.edited_at) || ',"toxicity":' || c.toxicity::TEXT
        || ',"is_page_author":' || c.is_page_author::TEXT || ',"mentions":' || c.mentions::TEXT ELSE '' END
    || ',"is_spam":' || (c.is_spam AND NOT (c.shadow AND view = 'writer'))::TEXT
    || ',"is_published":' || (c.is_published OR (c.shadow AND view = 'writer'))::TEXT
    || ',"hidden":' || (c.hidden_at IS NOT NULL)::TEXT || ',"deleted":' || (c.deleted_at IS NOT NULL)::TEXT
$$;

-- Readers that represent a user of an organization beside the first one, with their comments and decisions.
UPDATE "reader" SET "public_id" = substring("external_id" FROM '[0-9]+$')::INT
  WHERE "kind" = 'staff' AND "external_id" ~ '^organization-user:[0-9]{1,9}$'
    AND "id" <> substring("external_id" FROM '[0-9]+$')::INT;
UPDATE "comment" c SET "author_public_id" = r."public_id" FROM "reader" r
  WHERE r."id" = c."author_id" AND r."public_id" IS NOT NULL;
UPDATE "comment" c SET "deleted_by_id" = r."public_id" FROM "reader" r
  WHERE r."id" = c."deleted_by_id" AND r."account_id" = c."account_id" AND r."public_id" IS NOT NULL;
