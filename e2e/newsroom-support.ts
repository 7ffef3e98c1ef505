import { randomUUID } from "node:crypto";
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { z } from "zod";
import { waitForHydration } from "./dashboard-support";

/** A name that no other test uses. */
export function toUniqueName(name: string): string {
  return `${name} ${randomUUID().slice(0, 8)}`;
}

/** Creates a story from its headline, as an editor does; the page is its editor then. Returns its id. */
export async function writeStory(page: Page, headline: string): Promise<string> {
  await page.goto("/dashboard/stories");
  await waitForHydration(page);
  await page.getByRole("button", { name: "New story" }).click();
  await page.getByLabel("Headline").fill(headline);
  await page.getByRole("button", { name: "Create story" }).click();
  await expect(page).toHaveURL(/\/dashboard\/stories\/[0-9a-f-]{36}\?tab=edit/);
  await expect(page.getByRole("button", { name: "Save new version" })).toBeVisible();
  return new URL(page.url()).pathname.split("/").at(-1) ?? "";
}

/** Saves the content of the editor and waits for the confirmation. */
export async function saveDraft(page: Page, version: number): Promise<void> {
  await page.getByRole("button", { name: "Save new version" }).click();
  await expect(page.getByText(`Saved as version ${version}`)).toBeVisible();
}

/** Takes a step in the workflow and waits for the resulting state. */
export async function performWorkflowStep(page: Page, action: string, state: string): Promise<void> {
  await page.getByRole("button", { name: action, exact: true }).click();
  await expect(page.locator("main header").first().getByText(state, { exact: true })).toBeVisible();
}

const named = z.object({ items: z.array(z.object({ id: z.union([z.string(), z.number()]) })) });

/** The items of a collection, as the API returns them to readers. */
export async function readCollectionItems(request: APIRequestContext, slug: string): Promise<string[]> {
  const response = await request.get(`/api/v1/collections/${slug}`, {
    headers: { "cache-control": "no-cache" },
  });
  return named.parse(await response.json()).items.map(({ id }) => String(id));
}

/** Creates a collection and opens it. Returns its slug. */
export async function makeCollection(page: Page, name: string, filled: "hand" | "rules"): Promise<string> {
  await page.goto("/dashboard/collections");
  await waitForHydration(page);
  await page.getByRole("button", { name: "New collection" }).click();
  const dialog = page.getByRole("dialog", { name: "New collection" });
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("Type").selectOption(filled);
  const slug = await dialog.getByLabel("Slug").inputValue();
  await dialog.getByRole("button", { name: "Create collection" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  return slug;
}
