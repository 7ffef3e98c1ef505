import { beforeEach, describe, expect, test } from "vitest";
import { PageDocument } from "./page-document";
import { createPageStore, type PageStore } from "./page-store";

const FRONT = { accountId: 1, path: "/" };
const STORY = { accountId: 1, path: "/story" };
const OTHER = { accountId: 2, path: "/" };

const aDocument = (text = "a page") =>
  new PageDocument({ status: 200, headers: {}, body: Buffer.from(text) });

let store: PageStore;
beforeEach(() => {
  store = createPageStore();
});

/** Begins a rendering that ends when the test says so. */
function aRendering(location = FRONT) {
  let resolve: (document: PageDocument | null) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const document = new Promise<PageDocument | null>((...ends) => {
    [resolve, reject] = ends;
  });
  const rendering = store.begin(`${location.accountId}${location.path}`, location, () => document);
  const settled = async () => {
    await document.catch(() => null);
    await new Promise((done) => setImmediate(done));
  };
  return {
    rendering,
    finish: (result: PageDocument | null = aDocument()) => {
      resolve(result);
      return settled();
    },
    fail: () => {
      reject(new Error("broken"));
      return settled();
    },
  };
}

describe("a rendering", () => {
  test("is found from its beginning on, and stored when it is done", async () => {
    const { rendering, finish } = aRendering();
    expect(store.find("1/")).toBe(rendering);
    await finish();
    expect(store.find("1/")).toBe(rendering);
    expect(store.isEmpty()).toBe(false);
  });

  test("that may not be stored, or fails, is found no more", async () => {
    await aRendering().finish(null);
    expect(store.find("1/")).toBeNull();
    await aRendering().fail();
    expect(store.find("1/")).toBeNull();
    expect(store.isEmpty()).toBe(true);
  });

  test("during which a change was announced is not stored, and does not replace a newer one", async () => {
    const old = aRendering();
    store.outdate(({ accountId }) => accountId === 1);
    expect(store.find("1/")).toBeNull();
    const fresh = aRendering();
    await fresh.finish();
    await old.finish();
    expect(old.rendering.isOutdated).toBe(true);
    expect(store.find("1/")).toBe(fresh.rendering);
    expect(fresh.rendering.isOutdated).toBe(false);
  });
});

test("a change outdates the pages that it names, and no others", async () => {
  await Promise.all([FRONT, STORY, OTHER].map((location) => aRendering(location).finish()));
  store.outdate(({ accountId, path }) => accountId === 1 && path === "/story");
  expect(store.find("1/story")).toBeNull();
  expect(store.find("1/")).not.toBeNull();
  store.outdate(({ accountId }) => accountId === 1);
  expect(store.find("1/")).toBeNull();
  expect(store.find("2/")).not.toBeNull();
});

test("the oldest pages leave when the memory is used up", async () => {
  const body = "a".repeat(4_000_000);
  const locations = Array.from({ length: 12 }, (_, at) => ({ accountId: 1, path: `/${at}` }));
  for (const location of locations) await aRendering(location).finish(aDocument(body));
  expect(store.find("1/0")).toBeNull();
  expect(store.find("1/11")).not.toBeNull();
});
