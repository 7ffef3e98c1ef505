import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { describeStatements, TYPES_FILES } from "@/bin/lib/sql-types.mjs";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();

test.each(TYPES_FILES)(
  "every statement of $file runs on the migrated schema and has the committed types; if not, run npm run db:types",
  async (types) => {
    expect(readFileSync(types.file, "utf8")).toBe(await describeStatements(app.databaseUrl, types));
  },
);
