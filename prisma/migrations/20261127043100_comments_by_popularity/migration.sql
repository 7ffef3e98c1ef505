-- Comments of before the trigger. It locks no row of an existing table; a concurrent reaction to one of these comments
-- waits, and is newer.
INSERT INTO comment_popularity (comment_id, realm_id, ordinal, reactions)
  SELECT id, realm_id, ordinal, comment_reaction_total(reactions) FROM comment
  WHERE parent_comment_id IS NULL AND reactions <> '{}'
  ON CONFLICT (comment_id) DO NOTHING;
