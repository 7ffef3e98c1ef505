import { diffWordsWithSpace } from "diff";

/** A stretch of text that both versions share, or that one of them has alone. */
export interface TextPart {
  kind: "same" | "added" | "removed";
  text: string;
}

// Beyond this many word edits two texts have little in common, and finding the least difference takes long.
const MOST_EDITS = 600;

/** Word by word, how one text became another. The parts of `before` and those of `after` join to the texts. */
export function diffText(before: string, after: string): TextPart[] {
  if (before === after) return before === "" ? [] : [{ kind: "same", text: before }];
  const changes = diffWordsWithSpace(before, after, { maxEditLength: MOST_EDITS });
  if (changes === undefined) {
    return [
      { kind: "removed", text: before },
      { kind: "added", text: after },
    ];
  }
  return changes.map((change) => ({
    kind: change.added ? "added" : change.removed ? "removed" : "same",
    text: change.value,
  }));
}
