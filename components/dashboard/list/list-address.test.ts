import { describe, expect, it } from "vitest";
import { buildListHref, parseListAddress } from "./list-address";
import { storyFilters } from "./list-filters";

describe("the URL state of a list", () => {
  it("parses the same from Next's searchParams and from URLSearchParams", () => {
    const query = "state=open&section=3&text=42&after=abc&unknown=1";
    const browser = parseListAddress(storyFilters, new URLSearchParams(query));
    const server = parseListAddress(storyFilters, Object.fromEntries(new URLSearchParams(query)));
    expect(browser).toEqual(server);
    expect(browser).toEqual({ filter: { state: "open", section: 3, text: "42" }, page: { after: "abc" } });
  });

  it("drops parameters that the list does not accept instead of failing", () => {
    const odd = {
      state: "gone",
      section: "-1",
      author: ["5", "6"],
      tag: "x",
      published: "",
      access: undefined,
    };
    expect(parseListAddress(storyFilters, odd)).toEqual({ filter: { author: 5 }, page: {} });
  });

  it("contains only the parameters that are set", () => {
    expect(
      buildListHref("/dashboard/stories", { state: undefined, text: "", section: 3, text2: "a b&c" }),
    ).toBe("/dashboard/stories?section=3&text2=a+b%26c");
    expect(buildListHref("/dashboard/stories", {})).toBe("/dashboard/stories");
  });
});
