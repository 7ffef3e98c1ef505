import { createReadStream, existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createStableUuid } from "../stable-uuid";
import type { PlannedItem } from "./imported";
import { planItem } from "./plan-item";
import { readWxr } from "./read-wxr";
import { SiteIndex } from "./site-index";
import type { WxrItem } from "./wxr-record";

// WordPress's own test file may not be redistributed: the test runs where it exists beside the repository.
const beside = join(import.meta.dirname, "../../../../shared/data/wordpress-theme-unit-test.xml");
const sample = process.env["MASTHEAD_WXR_SAMPLE"] ?? beside;

test.skipIf(!existsSync(sample))("the WordPress theme unit test is planned completely", async () => {
  const index = new SiteIndex();
  const items: WxrItem[] = [];
  for await (const record of readWxr(createReadStream(sample))) {
    expect(record.kind).not.toBe("bad-item");
    index.add(record);
    if (record.kind === "item") items.push(record);
  }
  const idFor = (seed: string) => createStableUuid("6ba7b811-9dad-11d1-80b4-00c04fd430c8", seed);
  const plans = items.map((item): PlannedItem => planItem(item, { index, timeZone: "UTC", idFor }));
  const stories = plans.flatMap((plan) => (plan.kind === "story" ? [plan.story] : []));
  const inState = (state: string) => stories.filter((story) => story.state === state);
  expect(stories).toHaveLength(items.filter((item) => item.postType === "post").length);
  expect(inState("draft")).toHaveLength(1);
  expect(inState("scheduled")).toHaveLength(1);
  expect(inState("password")).toHaveLength(items.filter((item) => item.password !== "").length);
  expect(stories.every((story) => story.headline !== "" && story.slug !== "")).toBe(true);
  expect(new Set(stories.map((story) => story.id)).size).toBe(stories.length);
  expect(plans.filter((plan) => plan.kind === "page")).toHaveLength(21);
  expect(plans.filter((plan) => plan.kind === "attachment")).toHaveLength(37);
  expect(plans.some((plan) => plan.kind === "failed")).toBe(false);
  expect(JSON.stringify(plans)).not.toMatch(/<script|<style|<iframe| on\w+=\\"/i);
});
