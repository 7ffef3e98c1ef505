import { expect, it } from "vitest";
import { aModeratedAccount } from "@/test/moderation";
import { useTestApp } from "@/test/test-app";
import { createRule, updateRule } from "./index";

const app = useTestApp();

it("a comment is moderated by the number and rate of its author's earlier comments", async () => {
  const { postComment, moderator } = await aModeratedAccount(app);
  const conditions = { authorPublishedBelow: 1 };
  const rule = await createRule(moderator, { name: "First", enabled: true, conditions, outcome: "pend" });
  expect(await postComment("My first comment")).toMatchObject({ status: "pending", phase: "rules" });
  const off = await updateRule(moderator, { ...rule, enabled: false });
  await postComment("My second comment");
  await updateRule(moderator, { ...off, enabled: true });
  expect((await postComment("My third comment")).status).toBe("published");
  const burst = { burst: { comments: 4, seconds: 60 } };
  await createRule(moderator, { name: "Burst", enabled: true, conditions: burst, outcome: "spam" });
  expect(await postComment("My fourth comment")).toMatchObject({ status: "spam", phase: "rules" });
});
