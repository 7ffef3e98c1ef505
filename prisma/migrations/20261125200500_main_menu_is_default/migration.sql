-- Front ends of the interface look for the main menu under the slug `default`. Where no group has it, the group that the
-- publication's pages have shown as the main menu so far is given it.
UPDATE "menu_group" g SET "slug" = 'default'
FROM (
  SELECT DISTINCT ON ("account_id") "id" FROM "menu_group"
  WHERE "slug" <> 'footer'
  ORDER BY "account_id", array_position(ARRAY['main', 'header', 'primary', 'menu'], "slug") NULLS LAST, "id"
) main
WHERE g."id" = main."id"
  AND NOT EXISTS (SELECT FROM "menu_group" d WHERE d."account_id" = g."account_id" AND d."slug" = 'default');
