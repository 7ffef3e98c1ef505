CREATE INDEX CONCURRENTLY comment_featured_idx ON comment (realm_id, featured_at)
  WHERE featured_at IS NOT NULL AND visible;
