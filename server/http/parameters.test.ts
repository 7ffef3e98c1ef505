import { describe, expect, it } from "vitest";
import {
  booleanParameter,
  fieldsParameter,
  idParameter,
  lenientUuidList,
  limitParameter,
  offsetParameter,
  textList,
  textParameter,
  uuidList,
  wholeNumberList,
} from "./parameters";

const uuid = "5f1d7a54-6b0f-4a59-9d3f-0d0f3c1f2a11";
const bad = [
  "-1",
  "+1",
  "1.0",
  "1e3",
  "0x10",
  " 1",
  "",
  "٣",
  "１",
  "99999999999",
  "1 or 1=1",
  ["1", "2"],
  {},
  null,
];

describe("whole numbers of a request", () => {
  it.each(["0", "20", 20, "007"])("%j is accepted", (input) => {
    expect(idParameter("id").parse(input)).toBe(Number(input));
  });

  it.each([...bad, -1, 1.5, Number.NaN, 2_147_483_648])("%j is refused", (input) => {
    expect(idParameter("id").safeParse(input).success).toBe(false);
    expect(limitParameter().safeParse(input).success).toBe(false);
    expect(offsetParameter().safeParse(input).success).toBe(false);
  });

  it("a limit is at most 100, refused above, and 20 when absent", () => {
    expect(limitParameter().parse(undefined)).toBe(20);
    expect(limitParameter().parse("100")).toBe(100);
    expect(limitParameter().safeParse("101").success).toBe(false);
  });
});

describe("lists of a request", () => {
  it("trim whitespace and ignore empty entries", () => {
    expect(textList("tags").parse(" a, b,,c ,")).toEqual(["a", "b", "c"]);
    expect(fieldsParameter.parse("headline, slug,")).toEqual(["headline", "slug"]);
    expect(fieldsParameter.parse(" , ")).toBeUndefined();
    expect(wholeNumberList("ids").parse("1, 2,")).toEqual([1, 2]);
    expect(wholeNumberList("ids").parse(7)).toEqual([7]);
  });

  it("of UUIDs refuse or ignore other entries, by the type of the parameter", () => {
    expect(uuidList("ids").parse(`${uuid},`)).toEqual([uuid]);
    expect(uuidList("ids").safeParse(`${uuid},17`).success).toBe(false);
    expect(lenientUuidList("ids").parse(`${uuid},17`)).toEqual([uuid]);
  });

  it("of numbers refuse signs, fractions and non-ASCII digits", () => {
    for (const input of ["1,-2", "1.5", "١"])
      expect(wholeNumberList("ids").safeParse(input).success).toBe(false);
  });
});

describe("texts and booleans of a request", () => {
  it("an empty text counts as absent, a repeated one is refused", () => {
    expect(textParameter("q").parse("  ")).toBeUndefined();
    expect(textParameter("q").parse(" tide ")).toBe("tide");
    expect(textParameter("q").safeParse(["a", "b"]).success).toBe(false);
  });

  it("booleans are accepted as JSON and as text", () => {
    expect(booleanParameter("r").parse("true")).toBe(true);
    expect(booleanParameter("r").parse(false)).toBe(false);
    for (const input of ["1", "yes", "", 1])
      expect(booleanParameter("r").safeParse(input).success).toBe(false);
  });
});
