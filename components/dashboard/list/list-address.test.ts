import { describe, expect, it } from "vitest";
import { storyFilterSchema } from "@/server/admin/schemas/index";
import { listAddress, readListAddress } from "./list-address";

describe("the address of a list", () => {
  it("is read alike from what a page is handed and from what the browser holds", () => {
    const query = "state=open&section=3&text=42&after=abc&unknown=1";
    const browser = readListAddress(storyFilterSchema, new URLSearchParams(query));
    const server = readListAddress(storyFilterSchema, Object.fromEntries(new URLSearchParams(query)));
    expect(browser).toEqual(server);
    expect(browser).toEqual({ filter: { state: "open", section: 3, text: "42" }, page: { after: "abc" } });
  });

  it("leaves out what the list does not accept instead of failing", () => {
    const odd = {
      state: "gone",
      section: "-1",
      author: ["5", "6"],
      tag: "x",
      published: "",
      access: undefined,
    };
    expect(readListAddress(storyFilterSchema, odd)).toEqual({ filter: { author: 5 }, page: {} });
  });

  it("holds only what is set", () => {
    expect(
      listAddress("/dashboard/stories", { state: undefined, text: "", section: 3, text2: "a b&c" }),
    ).toBe("/dashboard/stories?section=3&text2=a+b%26c");
    expect(listAddress("/dashboard/stories", {})).toBe("/dashboard/stories");
  });
});
