import { diffWordsWithSpace } from "diff";

/** A passage of text that both versions share, or that only one of them contains. */
export interface TextPart {
  kind: "same" | "added" | "removed";
  text: string;
}

// Beyond this many word edits two texts have little in common, and computing the minimal diff takes long.
const MAX_EDITS = 600;

/** Compute a word diff of two texts. The parts of each side concatenate to that text. */
export function diffText(before: string, after: string): TextPart[] {
  if (before === after) return before === "" ? [] : [{ kind: "same", text: before }];
  const changes = diffWordsWithSpace(before, after, { maxEditLength: MAX_EDITS });
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
