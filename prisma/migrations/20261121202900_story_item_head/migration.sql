-- What a story says of itself as an item of a collection, written once when it is published.
ALTER TABLE "published_story" ADD COLUMN "item_head" TEXT;

UPDATE "published_story" SET "item_head" = '"name":' || coalesce(substring("list_doc" from '"headline":("(?:[^"\\]|\\.)*")'), 'null')
  || ',"slug":' || to_json("slug") || ',"template":' || coalesce(to_json(nullif("template", 'text'))::text, 'null');

ALTER TABLE "published_story" ALTER COLUMN "item_head" SET NOT NULL;
