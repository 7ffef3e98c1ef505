CREATE INDEX CONCURRENTLY comment_popular_idx
  ON comment (realm_id, comment_reaction_total(reactions) DESC, ordinal DESC)
  WHERE parent_comment_id IS NULL AND listed;
