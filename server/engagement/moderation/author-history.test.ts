import { expect, it } from "vitest";
import { aModeratedAccount } from "@/test/moderation";
import { useWorld } from "@/test/world";
import { createRule, updateRule } from "./index";

const world = useWorld();

it("a comment is moderated by the number and rate of its author's earlier comments", async () => {
  const { say, moderator } = await aModeratedAccount(world);
  const conditions = { authorPublishedBelow: 1 };
  const rule = await createRule(moderator, { name: "First", enabled: true, conditions, outcome: "pend" });
  expect(await say("My first comment")).toMatchObject({ status: "pending", phase: "rules" });
  const off = await updateRule(moderator, { ...rule, enabled: false });
  await say("My second comment");
  await updateRule(moderator, { ...off, enabled: true });
  expect((await say("My third comment")).status).toBe("published");
  const burst = { burst: { comments: 4, seconds: 60 } };
  await createRule(moderator, { name: "Burst", enabled: true, conditions: burst, outcome: "spam" });
  expect(await say("My fourth comment")).toMatchObject({ status: "spam", phase: "rules" });
});
