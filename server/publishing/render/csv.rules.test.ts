import { expect, test } from "vitest";
import { parseCsv } from "./csv.rules";

test.each([
  ["", []],
  ["\ufeffa,b\r\n\r\n1\r2", [["a", "b"], ["1"], ["2"]]],
  ['"x, ""y""\r\nz",1', [['x, "y"\nz', "1"]]],
  ['a"b,c', [['a"b', "c"]]],
  ['a\n"b,c\nd', [["a"], ["b,c\nd"]]],
])("%j is parsed", (text, rows) => {
  expect(parseCsv(text)).toEqual(rows);
});

test("cells beyond the twenty-thousandth are omitted", () => {
  expect(parseCsv("a,b\n".repeat(10_001))).toHaveLength(10_000);
});
