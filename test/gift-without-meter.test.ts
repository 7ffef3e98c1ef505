import { NextRequest } from "next/server";
import { expect, test } from "vitest";
import { handlePaywalledStory, VISIT_HEADER } from "@/app/(site)/paywalled-request";
import { GIFT_COOKIE } from "@/server/subscriptions/access/index";

/** What the page of a closed story is told about a visit; null: the visit is redirected instead. */
function visit(path: string, cookie: string): string | null {
  const request = new NextRequest(`https://news.test${path}`, { headers: cookie === "" ? {} : { cookie } });
  const passed = new Headers();
  handlePaywalledStory({ request, passed }, () => "00000000-0000-4000-8000-000000000000");
  return passed.get(VISIT_HEADER);
}

test.each([
  ["no cookie", "", "look"],
  ["an empty gift cookie", `${GIFT_COOKIE}=`, "look"],
  ["a gift cookie", `${GIFT_COOKIE}=v1.abc`, "read"],
])("a browser that keeps no meter cookie, with %s", (_what, cookie, told) => {
  expect(visit("/a/story?meter-cookie=1", cookie)).toBe(told);
});

test("a browser that followed a gift link still gets a meter cookie for other stories", () => {
  expect(visit("/a/story", `${GIFT_COOKIE}=v1.abc`)).toBeNull();
});
