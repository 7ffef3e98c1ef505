import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { csvLines } from "@/server/platform/csv/index";
import { parseCsv } from "./csv.rules";

describe("CSV", () => {
  test.each([
    ["=1+1", "'=1+1"],
    ["+49", "'+49"],
    ["-1", "'-1"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["\tx", "'\tx"],
    ["a,b", '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ["=1,2", `"'=1,2"`],
    ["plain", "plain"],
  ])("%j is written as %j", (text, written) => {
    expect(csvLines([[text]])).toBe(`${written}\r\n`);
  });

  test.each([
    ["", []],
    [
      "a,b\n1,2",
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    ["\ufeffa\r\n1\r\n\r\n", [["a"], ["1"]]],
    ['"a\nb",c', [["a\nb", "c"]]],
    ["'=1,'x", [["=1", "'x"]]],
  ])("%j is parsed", (text, rows) => {
    expect(parseCsv(text)).toEqual(rows);
  });

  test("an unclosed quote is refused", () => {
    expect(parseCsv('a\n"b')).toBeNull();
  });

  test("written CSV is parsed into the same cells, whatever they contain", () => {
    const cell = fc.string().filter((text) => !/^'[=+\-@]|^[\t\r]/.test(text) && !text.includes("\r"));
    const row = fc
      .array(cell, { minLength: 2, maxLength: 4 })
      .filter((cells) => cells.some((one) => one.trim() !== ""));
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 5 }), (rows) => {
        const [first = []] = rows;
        if (first[0]?.startsWith("\ufeff") === true) return;
        expect(parseCsv(csvLines(rows))).toEqual(rows);
      }),
    );
  });
});
