import { expect, test } from "vitest";
import { dateFormat, numberFormat } from "./index";

const DAY = { day: "numeric", month: "long", year: "numeric" } as const;

test("a format is cached per locale and options", () => {
  const at = new Date("2026-03-01T23:30:00Z");
  const london = dateFormat("en-GB", { ...DAY, timeZone: "Europe/London" });
  expect(dateFormat("en-GB", { ...DAY, timeZone: "Europe/London" })).toBe(london);
  expect(london.format(at)).toBe("1 March 2026");
  expect(dateFormat("en-GB", { ...DAY, timeZone: "Asia/Kolkata" }).format(at)).toBe("2 March 2026");
  expect(dateFormat("de", { ...DAY, timeZone: "Europe/London" }).format(at)).toBe("1. März 2026");
  expect(numberFormat("de", {})).toBe(numberFormat("de", {}));
  expect([numberFormat("de", {}), numberFormat("en", {})].map((one) => one.format(1234.5))).toEqual([
    "1.234,5",
    "1,234.5",
  ]);
  expect(numberFormat("en", { style: "currency", currency: "EUR" }).format(2)).toBe("€2.00");
});

test("an invalid locale or time zone is refused each time", () => {
  for (let tries = 0; tries < 2; tries += 1) {
    expect(() => dateFormat("en", { timeZone: "Nowhere/Atall" })).toThrow(RangeError);
    expect(() => numberFormat("no language", {})).toThrow(RangeError);
  }
});
