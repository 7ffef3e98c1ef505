import { expect, it } from "vitest";
import { createWidgetAccount } from "@/test/engagement-widget";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();

it("lists a reader's comments on the pages of the requested account only, and of all accounts without a filter", async () => {
  const { sign, postComment, test } = await createWidgetAccount(app);
  const jwt = await sign({ id: 1, name: "Reader" });
  await postComment(jwt, "Of this account");
  const request = async (query: string, origin: string) => {
    const path = `/api/v1/activity/comments?${query}jwt=${jwt}`;
    return (await app.fetch(path, { host: test.host, headers: { origin } })).status;
  };
  const named = `account_id=${test.account.id}&`;
  expect(await request(named, `https://${test.host}`)).toBe(200);
  expect(await request(named, "https://elsewhere.example")).toBe(403);
  expect(await request("", "https://elsewhere.example")).toBe(200);
});
