import { describe, expect, it } from "vitest";
import { type TestAccount, useTestApp } from "@/test/test-app";
import { scoreComment } from "../local-scorer";
import { invalidateLearned, learnFrom, listLearned, resetLearned } from "./learn";
import type { Lesson } from "./learned-weights.rules";

const app = useTestApp();

async function teach({ ctx }: TestAccount, text: string, lesson: Lesson) {
  await ctx.db.transaction((tx) => learnFrom(ctx, tx, { text, lesson, times: 1 }));
  invalidateLearned(ctx);
}

async function teachOften(account: TestAccount, text: string, lesson: Lesson) {
  for (let n = 0; n < 25; n += 1) await teach(account, `${text} number${n}`, lesson);
}

const SPAM = "Try the wonderful Zorblax cream";
const HAM = "The council met on Tuesday about the harbour";

describe("learning from moderators", () => {
  it("raises the score of what they mark as spam, lists the words, and does not affect other accounts", async () => {
    const account = await app.createAccount();
    const other = await app.createAccount();
    const before = await scoreComment(account.ctx, SPAM);
    await teachOften(account, SPAM, "spam");
    await teachOften(account, HAM, "kept");
    const after = await scoreComment(account.ctx, SPAM);
    expect(after.spamProbability).toBeGreaterThan(before.spamProbability);
    expect(after.spamReasons).toContainEqual(expect.objectContaining({ kind: "learned", text: "zorblax" }));
    expect(await scoreComment(other.ctx, SPAM)).toEqual(before);
  });

  it("raises the toxicity of what they remove, up to its limit", async () => {
    const account = await app.createAccount();
    await teachOften(account, "the grebnitz crowd strikes again", "removed");
    await teachOften(account, HAM, "kept");
    const { toxicity, toxicityReasons } = await scoreComment(account.ctx, "grebnitz crowd");
    expect(toxicity).toBeGreaterThan(5);
    expect(toxicity).toBeLessThanOrEqual(30);
    expect(toxicityReasons).toContainEqual(expect.objectContaining({ kind: "learned", text: "grebnitz" }));
  });

  it("is reverted completely when the decision is undone", async () => {
    const account = await app.createAccount();
    await teach(account, HAM, "kept");
    const before = await listLearned(account.ctx);
    await teach(account, SPAM, "spam");
    const { ctx } = account;
    await ctx.db.transaction((tx) => learnFrom(ctx, tx, { text: SPAM, lesson: "spam", times: -1 }));
    const after = await listLearned(account.ctx);
    expect(after.totals).toEqual(before.totals);
    expect(after.words).toEqual(before.words);
  });

  it("counts every lesson under concurrency", async () => {
    const account = await app.createAccount();
    const { ctx } = account;
    await Promise.all(
      Array.from({ length: 12 }, () =>
        ctx.db.transaction((tx) => learnFrom(ctx, tx, { text: SPAM, lesson: "spam", times: 1 })),
      ),
    );
    const { totals, words } = await listLearned(ctx);
    expect(totals).toEqual({ kept: 0, removed: 0, spam: 12 });
    expect(words.every(({ spam }) => spam === 12)).toBe(true);
  });

  it("is deleted completely on request, by authorised staff", async () => {
    const account = await app.createAccount();
    const before = await scoreComment(account.ctx, SPAM);
    await teachOften(account, SPAM, "spam");
    const reader = { kind: "anonymous" } as const;
    await expect(resetLearned({ ...account.ctx, actor: reader })).rejects.toMatchObject({
      code: "unauthorized",
    });
    await resetLearned(account.ctx);
    expect((await listLearned(account.ctx)).totals).toEqual({ kept: 0, removed: 0, spam: 0 });
    expect(await scoreComment(account.ctx, SPAM)).toEqual(before);
  });
});
