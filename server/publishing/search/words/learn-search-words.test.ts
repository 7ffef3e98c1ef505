import { expect, it } from "vitest";
import type { Context } from "@/server/context/index";
import { aStory } from "@/test/stories";
import { useTestApp } from "@/test/test-app";
import { learnSearchWords } from "./learn-search-words";
import { findAccountsToLearn } from "./search-word.repository";
import { suggestTerm } from "./suggest-term";

const app = useTestApp();

async function countWord(ctx: Context, word: string): Promise<number> {
  const row = await ctx.db.prisma.searchWord.findUnique({
    where: { accountId_word: { accountId: ctx.account.id, word } },
  });
  return row?.stories ?? 0;
}

it("learns the words of published stories once, and corrects misspelt ones by them", async () => {
  const { ctx } = await app.createAccount();
  await aStory(ctx, { content: { headline: "Harbour gulls" }, cards: ["Chowder was served."] });
  await aStory(ctx, { content: { headline: "The harbour at night" } });
  expect(await findAccountsToLearn(ctx.db)).toContain(ctx.account.id);
  expect(await learnSearchWords(ctx)).toBe(2);
  expect(await learnSearchWords(ctx)).toBe(0);
  expect(await findAccountsToLearn(ctx.db)).not.toContain(ctx.account.id);
  expect(await countWord(ctx, "harbour")).toBe(2);
  expect(await suggestTerm(ctx, "habour guls")).toBe("harbour gulls");
  expect(await suggestTerm(ctx, "chowdr")).toBe("chowder");
  expect(await suggestTerm(ctx, "harbour")).toBeNull();
  expect(await suggestTerm(ctx, "'; drop table story; --")).toBeNull();
});

it("never learns drafts, breaking news or text behind the paywall", async () => {
  const { ctx } = await app.createAccount();
  await aStory(ctx, { content: { headline: "Unwritten manuscript" }, state: "open" });
  await aStory(ctx, { content: { headline: "Flash bulletin", template: "breaking-news" } });
  await aStory(ctx, {
    content: { headline: "Ledger", access: "subscription" },
    cards: ["Openly readable.", "Confidential figures."],
  });
  await learnSearchWords(ctx);
  const words = await ctx.db.prisma.searchWord.findMany({ where: { accountId: ctx.account.id } });
  expect(words.map(({ word }) => word).sort()).toEqual(["ledger", "openly", "readable"]);
});

it("is separate for each account", async () => {
  const [{ ctx }, { ctx: other }] = [await app.createAccount(), await app.createAccount()];
  await aStory(other, { content: { headline: "Harbour" } });
  await learnSearchWords(other);
  expect(await suggestTerm(ctx, "habour")).toBeNull();
  expect(await suggestTerm(other, "habour")).toBe("harbour");
});

it("shares the work between concurrent runs, and learns a story again after a change", async () => {
  const { ctx } = await app.createAccount();
  for (let number = 0; number < 5; number += 1) await aStory(ctx, { content: { headline: "Harbour gulls" } });
  const counts = await Promise.all([learnSearchWords(ctx), learnSearchWords(ctx), learnSearchWords(ctx)]);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(5);
  expect(await countWord(ctx, "gulls")).toBe(5);
});

it("learns stories that were published before words were learned", async () => {
  const { ctx } = await app.createAccount();
  await aStory(ctx, { content: { headline: "Harbour gulls" } });
  await aStory(ctx, { content: { headline: "Chowder" } });
  await ctx.db.prisma.searchWordDue.deleteMany({ where: { accountId: ctx.account.id } });
  expect(await findAccountsToLearn(ctx.db)).toContain(ctx.account.id);
  expect(await learnSearchWords(ctx)).toBe(2);
  expect(await suggestTerm(ctx, "chowdr")).toBe("chowder");
  expect(await learnSearchWords(ctx)).toBe(0);
});

it("reads an account's older stories once, also if they have no word to learn", async () => {
  const { ctx } = await app.createAccount();
  await aStory(ctx, { content: { headline: "1894" }, cards: ["25"] });
  await ctx.db.prisma.searchWordDue.deleteMany({ where: { accountId: ctx.account.id } });
  expect(await findAccountsToLearn(ctx.db)).toContain(ctx.account.id);
  expect(await learnSearchWords(ctx)).toBe(1);
  expect(await findAccountsToLearn(ctx.db)).not.toContain(ctx.account.id);
  expect(await learnSearchWords(ctx)).toBe(0);
  await aStory(ctx, { content: { headline: "Harbour" } });
  expect(await learnSearchWords(ctx)).toBe(1);
  expect(await suggestTerm(ctx, "habour")).toBe("harbour");
});
