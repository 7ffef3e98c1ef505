import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { describeStatements, TYPES_FILE } from "@/bin/lib/sql-types.mjs";
import { useWorld } from "@/test/world";

const world = useWorld();

test("every statement runs on the migrated schema and has the committed types; if not, run npm run db:types", async () => {
  expect(readFileSync(TYPES_FILE, "utf8")).toBe(await describeStatements(world.databaseUrl));
});
