import { describe, expect, it } from "vitest";
import { ABOUT_PARTS, setSeoValue, toAboutInput, toEditedAbout } from "./edited-about";

const document = {
  sections: [{ id: 3, name: "news", "display-name": "News" }, { name: "without an id" }],
  authors: [{ id: 7, name: "Ann" }],
  tags: null,
  access: "subscription",
  "custom-slug": null,
  seo: { "meta-title": "T", "meta-keywords": ["a"] },
  "hero-image-s3-key": "2026/ferry.jpg",
  "hero-image-url": "https://site.example/media/2026/ferry.jpg",
  "hero-image-alt-text": "A ferry",
};

describe("story metadata in the editor", () => {
  it("is read with display names, and without the URL of stored files", () => {
    expect(toEditedAbout(document)).toMatchObject({
      sections: [{ id: 3, name: "News" }],
      authors: [{ id: 7, name: "Ann" }],
      tags: [],
      access: "subscription",
      customSlug: "",
      hero: { key: "2026/ferry.jpg", url: null, altText: "A ferry", caption: "" },
    });
  });

  it("sends changed parts only", () => {
    const about = toEditedAbout(document);
    expect(toAboutInput(about, [])).toEqual({});
    expect(toAboutInput(about, ["sections", "customSlug"])).toEqual({
      sections: [{ id: 3 }],
      "custom-slug": null,
    });
    expect(toAboutInput(about, ABOUT_PARTS)).toMatchObject({
      authors: [{ id: 7 }],
      tags: [],
      access: "subscription",
      "hero-image-s3-key": "2026/ferry.jpg",
      "hero-image-url": null,
      "hero-image-caption": null,
      seo: { "meta-title": "T", "meta-keywords": ["a"] },
    });
  });

  it("preserves SEO values that have no field", () => {
    const { seo } = toEditedAbout(document);
    expect(setSeoValue(seo, "meta-title", "")).toEqual({ "meta-keywords": ["a"] });
    expect(setSeoValue(seo, "meta-description", "D")).toEqual({ ...seo, "meta-description": "D" });
  });
});
