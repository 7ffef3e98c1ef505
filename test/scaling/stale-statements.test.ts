import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Files whose statements may run on the read replica. Before you add one, read `mayBeStale`. */
const FILES = [
  "server/engagement/comments/list.repository.ts",
  "server/engagement/pages/page.repository.ts",
  "server/publishing/collections/collection.repository.ts",
  "server/publishing/search/headline-phrase.repository.ts",
  "server/publishing/search/search.repository.ts",
  "server/publishing/search/words/search-word.repository.ts",
  "server/publishing/stories/selected-story.repository.ts",
  "server/publishing/stories/story-facets.repository.ts",
  "server/publishing/stories/story-list.repository.ts",
  "server/publishing/stories/story.repository.ts",
];

const findFiles = (text: string, except: RegExp) =>
  ["server", "inngest", "app", "entry"]
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => `${folder}/${path}`),
    )
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith(".test.ts") && !except.test(path))
    .filter((path) => readFileSync(path, "utf8").includes(text))
    .toSorted();

it("only these files have statements that may be stale", () => {
  expect(findFiles("mayBeStale(", /^server\/platform\/db\//)).toEqual(FILES);
});

it("only the edge reads with them: pages that are stored, caches and background work read the primary", () => {
  expect(findFiles(".publicReads()", /^server\/platform\/db\//)).toEqual(["server/http/edge.ts"]);
});
