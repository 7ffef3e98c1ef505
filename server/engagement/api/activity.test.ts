import { expect, it } from "vitest";
import { widgetIn } from "@/test/engagement-widget";
import { useWorld } from "@/test/world";

const world = useWorld();

it("reads what they wrote in one account from its pages only, and from others where no account is named", async () => {
  const { sign, say, test } = await widgetIn(world);
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
