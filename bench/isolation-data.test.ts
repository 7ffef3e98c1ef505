import { expect, test } from "vitest";
import { readStatement } from "@/server/platform/db/index";
import { useTestApp } from "@/test/test-app";
import { recording } from "./isolation-data";

const app = useTestApp();
const READ = readStatement("recorded_read", "select 1 as n");

test("the statements of public reads are recorded as well", async () => {
  const names: string[] = [];
  const db = recording(app.db, ({ name }) => void names.push(name));
  await db.query(READ, []);
  expect(names).toEqual([READ.name]);
  await db.publicReads().query(READ, []);
  await db.publicReads().publicReads().query(READ, []);
  expect(names).toEqual([READ.name, READ.name, READ.name]);
});
