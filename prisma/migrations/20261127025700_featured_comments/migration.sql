-- When a moderator featured the comment; null: not featured.
ALTER TABLE "comment" ADD COLUMN "featured_at" TIMESTAMPTZ(3);

-- The number of all reactions to a comment, by which lists are sorted and indexed.
CREATE FUNCTION comment_reaction_total(reactions JSONB) RETURNS INTEGER LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(sum(value::INTEGER), 0)::INTEGER FROM jsonb_each_text(reactions)
$$;
