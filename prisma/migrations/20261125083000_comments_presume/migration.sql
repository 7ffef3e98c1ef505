-- Ends a transaction that was begun on what is not so any more; whoever began it looks again.
CREATE FUNCTION refuse_outdated() RETURNS BOOLEAN LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what this was to be written on has changed' USING ERRCODE = 'MH001';
END
$$;

CREATE UNIQUE INDEX "comment_realm_id_page_id_key" ON "comment_realm"("id", "page_id");
