import { expect, it } from "vitest";
import { isDecidedByEtag, resolveSelection } from "./field-selection.rules";

it.each([
  [["headline"], "public", "list"],
  [["slug", "sections"], "full", "list"],
  [["headline", "summary"], "public", "public"],
  [["headline", "summary"], "full", "public"],
  [["nonsense"], "full", "public"],
  [["cards"], "public", "public"],
  [["headline", "cards"], "full", "full"],
] as const)("%j of a reader of the %s text are read from the %s document", (fields, reading, document) => {
  expect(resolveSelection(1, fields, reading).document).toBe(document);
});

it("the id comes first unless it is requested elsewhere; the other keys keep their order", () => {
  expect(resolveSelection(1, ["slug", "headline"], "public").keys).toEqual(["id", "slug", "headline"]);
  expect(resolveSelection(1, ["slug", "id"], "public").keys).toEqual(["slug", "id"]);
});

it.each([
  ["list", false, true],
  ["public", false, true],
  ["full", true, true],
  ["full", false, false],
] as const)(
  "the ETag decides the %s document of a story that is public as a whole (%s): %s",
  (document, isWhole, isDecided) => {
    const selection = { accountId: 1, document, keys: ["id", "cards"] };
    expect(isDecidedByEtag(selection, { id: "s", etag: '"e"', isWhole })).toBe(isDecided);
  },
);
