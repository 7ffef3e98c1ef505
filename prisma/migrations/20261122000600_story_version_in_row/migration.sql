-- Contents of versions are read one at a time and nearly always whole: up to a page they stay in their row, which saves
-- writing and finding the pieces of a second table.
ALTER TABLE "story_version" SET (toast_tuple_target = 8160);
