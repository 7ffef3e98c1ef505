import { describe, expect, it } from "vitest";
import { aTag } from "@/test/publishing";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();

describe("GET /api/v1/tags/{slug}", () => {
  it("returns every tag with the slug, of any type", async () => {
    const { ctx, host } = await app.createAccount();
    const plain = await aTag(ctx, "High Tide", { metaDescription: "All about tides" });
    const event = await aTag(ctx, "High tide (event)", { slug: "high-tide", tagType: "Event" });
    await aTag(ctx, "Low Tide");
    expect(await (await app.fetch("/api/v1/tags/high-tide", { host })).json()).toEqual({
      tags: [
        { id: plain, name: "High Tide", slug: "high-tide", "meta-description": "All about tides" },
        { id: event, name: "High tide (event)", slug: "high-tide", "meta-description": null },
      ],
    });
  });

  it("finds tags in any script", async () => {
    const { ctx, host } = await app.createAccount();
    await aTag(ctx, "海", { slug: "海" });
    const response = await app.fetch(`/api/v1/tags/${encodeURIComponent("海")}`, { host });
    expect(await response.json()).toMatchObject({ tags: [{ slug: "海" }] });
  });

  it("returns an empty list for an unknown slug and for another account's", async () => {
    const { host } = await app.createAccount();
    const theirs = await app.createAccount();
    await aTag(theirs.ctx, "Tide");
    for (const slug of ["tide", "nothing", "x'%20or%20'1'='1"]) {
      const response = await app.fetch(`/api/v1/tags/${slug}`, { host });
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({ tags: [] });
    }
  });
});
