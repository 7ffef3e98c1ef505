import { beforeAll, expect, test } from "vitest";
import { bad, items, menuItem, page, plan, readHarbourPost } from "./fixture/harbour-post";

beforeAll(readHarbourPost);

test("a page becomes a static page at its own path, with inert HTML", () => {
  expect(page(131)).toMatchObject({
    path: "/about",
    title: "About the Post",
    state: "published",
    heroImage: { url: expect.stringContaining("/crew.jpg") },
    html:
      "<p>We are <b>six</b> people.</p>\n" +
      '<figure><img src="https://harbour.example/wp-content/uploads/2024/03/ferry.jpg" alt="A white ferry" width="1600" height="1067" /><figcaption>The ferry <b>Alma</b></figcaption></figure>\n' +
      '<p><a href="https://www.youtube.com/watch?v=aqz-KE-bpKQ">https://www.youtube.com/watch?v=aqz-KE-bpKQ</a></p>',
  });
  expect(page(132).path).toBe("/about/team");
});

test("menu items have their menu, position and target", () => {
  expect(menuItem(401)).toEqual({
    externalId: "wordpress:harbour.example:401",
    menu: { slug: "main-menu", name: "Main menu" },
    title: "Home",
    rank: 1,
    parentExternalId: null,
    target: { kind: "url", url: "https://harbour.example/" },
    opensNewTab: false,
  });
  expect(menuItem(402)).toMatchObject({ title: "", target: { kind: "section", slug: "harbour" } });
  expect(menuItem(403)).toMatchObject({ parentExternalId: "wordpress:harbour.example:402" });
  expect(menuItem(404).target).toEqual({ kind: "item", externalId: "wordpress:harbour.example:131" });
  expect(menuItem(405)).toMatchObject({
    opensNewTab: true,
    target: { kind: "url", url: "https://tides.example/" },
  });
  expect(menuItem(407).target).toEqual({ kind: "placeholder" });
  expect(plan(406).kind).toBe("skip");
});

test("attachments, reusable blocks and unsupported types are distinguished", () => {
  expect(plan(203)).toMatchObject({
    kind: "attachment",
    attachment: { mimeType: "audio/mpeg", title: "The harbour talk" },
  });
  expect(plan(301)).toEqual({ kind: "shared-block", id: 301 });
  expect(plan(302)).toMatchObject({
    kind: "skip",
    reason: 'Posts of type "product" aren\'t supported.',
  });
});

test("the file's one damaged item is reported, and all others are read", () => {
  expect(bad).toEqual([expect.objectContaining({ postId: 134, title: "An item that a crash cut short" })]);
  expect(items.size).toBe(45);
});
