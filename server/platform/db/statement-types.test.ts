import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { describeStatements, TYPES_FILE } from "@/bin/lib/sql-types.mjs";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();

test("every statement runs on the migrated schema and has the committed types; if not, run npm run db:types", async () => {
  expect(readFileSync(TYPES_FILE, "utf8")).toBe(await describeStatements(app.databaseUrl));
});
