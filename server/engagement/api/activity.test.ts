import { expect, it } from "vitest";
import { createWidgetAccount } from "@/test/engagement-widget";
import { useWorld } from "@/test/world";

const world = useWorld();

it("lists a reader's comments on the pages of the requested account only, and of all accounts without a filter", async () => {
  const { sign, say, test } = await createWidgetAccount(world);
  const jwt = await sign({ id: 1, name: "Reader" });
  await say(jwt, "Of this account");
  const ask = async (query: string, origin: string) => {
    const path = `/api/v1/activity/comments?${query}jwt=${jwt}`;
    return (await world.fetch(path, { host: test.host, headers: { origin } })).status;
  };
  const named = `account_id=${test.account.id}&`;
  expect(await ask(named, `https://${test.host}`)).toBe(200);
  expect(await ask(named, "https://elsewhere.example")).toBe(403);
  expect(await ask("", "https://elsewhere.example")).toBe(200);
});
