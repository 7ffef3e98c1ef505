import { describe, expect, it } from "vitest";
import { themeSheet } from "./theme-sheet";

/** Values of the custom properties in the first rule. */
function first(sheet: string): Record<string, string> {
  const [, rule = ""] = /^:root\{([^}]*)\}/.exec(sheet) ?? [];
  return Object.fromEntries(rule.split(";").map((line) => line.split(/:(.*)/).slice(0, 2)));
}

describe("a widget's colours on its first paint", () => {
  it("are light without a theme", () => {
    const sheet = themeSheet({});
    expect(first(sheet)).toMatchObject({
      "--paper": "#ffffff",
      "--backdrop": "transparent",
      "--accent": "#1d62c4",
      "color-scheme": "light",
    });
    expect(sheet).not.toContain("@media");
  });

  it.each([
    ["#000022", "#000022"],
    ["#123", "#112233"],
    ["navy", "#000080"],
    ["rgb(0 17 51)", "#001133"],
    ["rgb(0, 17, 51)", "#001133"],
    ["hsl(240deg 100% 25%)", "#000080"],
    ["hwb(240 0% 50%)", "#000080"],
    ["oklch(0 0 0)", "#000000"],
  ])("follow a background of %s", (background, wanted) => {
    expect(first(themeSheet({ background }))).toMatchObject({
      "--backdrop": wanted,
      "--paper": wanted,
      "color-scheme": "dark",
    });
  });

  it.each([
    "transparent",
    "nonsense",
    "rgb(1 2",
    "rgb(1,2,3,4,5,6)",
    "lch(% / )",
    "hsl(,,,)",
    "constructor",
    "__proto__",
    "",
  ])("are the default if the background is %j", (background) => {
    expect(themeSheet({ background })).toBe(themeSheet({}));
  });

  it("are given for both colour schemes if the scheme is auto", () => {
    const sheet = themeSheet({ scheme: "auto" });
    expect(first(sheet)["color-scheme"]).toBe("light");
    const [, dark = ""] = sheet.split("@media (prefers-color-scheme:dark){");
    expect(first(dark)).toMatchObject({ "--backdrop": "#16181d", "color-scheme": "dark" });
  });
});
