import { randomUUID } from "node:crypto";
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { z } from "zod";
import { listening } from "./dashboard-support";

/** A name that no other test gives. */
export function fresh(name: string): string {
  return `${name} ${randomUUID().slice(0, 8)}`;
}

/** Makes a story from its headline, as an editor does; the page is its editor then. Its id. */
export async function writeStory(page: Page, headline: string): Promise<string> {
  await page.goto("/dashboard/stories");
  await listening(page);
  await page.getByRole("button", { name: "New story" }).click();
  await page.getByLabel("Headline").fill(headline);
  await page.getByRole("button", { name: "Write it" }).click();
  await expect(page).toHaveURL(/\/dashboard\/stories\/[0-9a-f-]{36}\?tab=edit/);
  await expect(page.getByRole("button", { name: "Save as a new version" })).toBeVisible();
  return new URL(page.url()).pathname.split("/").at(-1) ?? "";
}

/** Saves what stands in the editor and waits until that is said. */
export async function saveDraft(page: Page, version: number): Promise<void> {
  await page.getByRole("button", { name: "Save as a new version" }).click();
  await expect(page.getByText(`Saved as version ${version}.`)).toBeVisible();
}

/** Takes a step in the workflow and waits for the state that it leads to. */
export async function step(page: Page, action: string, state: string): Promise<void> {
  await page.getByRole("button", { name: action, exact: true }).click();
  await expect(page.locator("main header").first().getByText(state, { exact: true })).toBeVisible();
}

const named = z.object({ items: z.array(z.object({ id: z.union([z.string(), z.number()]) })) });

/** What stands in a collection, as the API tells readers. */
export async function itemsOf(request: APIRequestContext, slug: string): Promise<string[]> {
  const answer = await request.get(`/api/v1/collections/${slug}`, {
    headers: { "cache-control": "no-cache" },
  });
  return named.parse(await answer.json()).items.map(({ id }) => String(id));
}

/** Makes a collection and opens it. Its slug. */
export async function makeCollection(page: Page, name: string, filled: "hand" | "rules"): Promise<string> {
  await page.goto("/dashboard/collections");
  await listening(page);
  await page.getByRole("button", { name: "New collection" }).click();
  const dialog = page.getByRole("dialog", { name: "New collection" });
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("Filled").selectOption(filled);
  const slug = await dialog.getByLabel("Slug").inputValue();
  await dialog.getByRole("button", { name: "Make it" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  return slug;
}
