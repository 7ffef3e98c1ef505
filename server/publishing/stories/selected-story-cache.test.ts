import { describe, expect, it } from "vitest";
import type { FieldSelection } from "./field-selection.rules";
import { SelectedStoryCache, toSelectionKey } from "./selected-story-cache";

const SELECTION: FieldSelection = { accountId: 1, document: "public", keys: ["id", "headline"] };
const VERSION = { id: "5f1d7a54-6b0f-4a59-9d3f-0d0f3c1f2a11", etag: '"one"', isWhole: true };

describe("the key of a selection", () => {
  it.each<[string, Partial<FieldSelection>]>([
    ["account", { accountId: 2 }],
    ["document", { document: "list" }],
    ["list of keys", { keys: ["id"] }],
    ["order of keys", { keys: ["headline", "id"] }],
    ["boundary between keys", { keys: ["id headline"] }],
  ])("differs by %s", (_what, change) => {
    expect(toSelectionKey({ ...SELECTION, ...change })).not.toBe(toSelectionKey(SELECTION));
  });

  it("is the same for all readers of a story that is public as a whole", () => {
    expect(toSelectionKey({ ...SELECTION, document: "full" })).toBe(toSelectionKey(SELECTION));
  });
});

describe("the cache of selected stories", () => {
  const key = toSelectionKey(SELECTION);

  it("returns a text only for its own selection, story and ETag", () => {
    const cache = new SelectedStoryCache(10_000);
    cache.set(key, VERSION, "text");
    expect(cache.get(key, VERSION)).toBe("text");
    expect(cache.get(toSelectionKey({ ...SELECTION, accountId: 2 }), VERSION)).toBeUndefined();
    expect(cache.get(key, { ...VERSION, id: "another" })).toBeUndefined();
    expect(cache.get(key, { ...VERSION, etag: '"two"' })).toBeUndefined();
  });

  it("keeps the most recently used texts that fit into its bytes", () => {
    const cache = new SelectedStoryCache(10_000);
    const versions = [0, 1, 2].map((n) => ({ ...VERSION, etag: `"${n}"` }));
    const [first, second, third] = versions;
    const text = "x".repeat(2_000);
    for (const version of versions.slice(0, 2)) cache.set(key, version, text);
    expect(cache.get(key, first ?? VERSION)).toBe(text);
    cache.set(key, third ?? VERSION, text);
    expect([first, second, third].map((version) => cache.get(key, version ?? VERSION))).toEqual([
      text,
      undefined,
      text,
    ]);
  });

  it("does not keep a text that is larger than all of its bytes", () => {
    const cache = new SelectedStoryCache(10_000);
    cache.set(key, VERSION, "small");
    cache.set(key, { ...VERSION, etag: '"large"' }, "x".repeat(6_000));
    expect(cache.get(key, { ...VERSION, etag: '"large"' })).toBeUndefined();
    expect(cache.get(key, VERSION)).toBe("small");
  });
});
