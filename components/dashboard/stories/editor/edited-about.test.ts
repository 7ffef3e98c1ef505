import { describe, expect, it } from "vitest";
import { ABOUT_PARTS, aboutToSend, editedAbout, withSeo } from "./edited-about";

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

describe("what a story says of itself in the editor", () => {
  it("is read with names, and without the address of what lies in the storage", () => {
    expect(editedAbout(document)).toMatchObject({
      sections: [{ id: 3, name: "News" }],
      authors: [{ id: 7, name: "Ann" }],
      tags: [],
      access: "subscription",
      customSlug: "",
      hero: { key: "2026/ferry.jpg", url: null, altText: "A ferry", caption: "" },
    });
  });

  it("goes back only where it was changed", () => {
    const about = editedAbout(document);
    expect(aboutToSend(about, [])).toEqual({});
    expect(aboutToSend(about, ["sections", "customSlug"])).toEqual({
      sections: [{ id: 3 }],
      "custom-slug": null,
    });
    expect(aboutToSend(about, ABOUT_PARTS)).toMatchObject({
      authors: [{ id: 7 }],
      tags: [],
      access: "subscription",
      "hero-image-s3-key": "2026/ferry.jpg",
      "hero-image-url": null,
      "hero-image-caption": null,
      seo: { "meta-title": "T", "meta-keywords": ["a"] },
    });
  });

  it("keeps the search words that have no field", () => {
    const { seo } = editedAbout(document);
    expect(withSeo(seo, "meta-title", "")).toEqual({ "meta-keywords": ["a"] });
    expect(withSeo(seo, "meta-description", "D")).toEqual({ ...seo, "meta-description": "D" });
  });
});
