import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { splitStatements, toOneLine } from "./split-statements.rules";

test.each<[string, string, [number, string][]]>([
  ["nothing", "", []],
  ["comments only", "-- a;\n/* b; */\n", []],
  [
    "two statements and a trailing one",
    "select 1;\nselect 2;\n\nselect 3",
    [
      [1, "select 1"],
      [2, "select 2"],
      [4, "select 3"],
    ],
  ],
  [
    "a semicolon in a text",
    "select ';', 'it''s; ok';select 2;",
    [
      [1, "select ';', 'it''s; ok'"],
      [1, "select 2"],
    ],
  ],
  ["a semicolon in a name", 'alter table "a;b" add c int;', [[1, 'alter table "a;b" add c int']]],
  [
    "a function body",
    "do $$ begin a; b; end $$;\nselect 1;",
    [
      [1, "do $$ begin a; b; end $$"],
      [2, "select 1"],
    ],
  ],
  [
    "a tagged body",
    "do $x$ select '$$'; $x$; select 1;",
    [
      [1, "do $x$ select '$$'; $x$"],
      [1, "select 1"],
    ],
  ],
  ["leading comments", "-- why; so\n\ncreate table a ();", [[3, "create table a ()"]]],
  [
    "a comment inside",
    "create table a ( -- first; one\n b int);",
    [[1, "create table a ( -- first; one\n b int)"]],
  ],
])("splits %s", (_, script, expected) => {
  expect(splitStatements(script).map(({ line, text }) => [line, text])).toEqual(expected);
});

test("comments are removed from statements, and texts stay", () => {
  expect(toOneLine("a -- b\n'--c' /* d */ \"--e\"")).toBe("a '--c' \"--e\"");
});

test("the first migration splits into statements that begin with a keyword", () => {
  const statements = splitStatements(readFileSync("prisma/migrations/0001_init/migration.sql", "utf8"));
  expect(statements.length).toBeGreaterThan(400);
  const firstWords = new Set(statements.map(({ text }) => /^\w+/.exec(text)?.[0]?.toUpperCase()));
  expect([...firstWords].toSorted()).toEqual(["ALTER", "CREATE", "DO", "INSERT", "SELECT"]);
});
