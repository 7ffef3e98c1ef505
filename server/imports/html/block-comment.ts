import type { DraftElement } from "./draft-element";
import { embedOf } from "./embeds";

/** What a comment in a post's HTML says to WordPress. */
export type BlockComment =
  | { readonly kind: "break" }
  | { readonly kind: "shared-block"; readonly id: number }
  | { readonly kind: "embed"; readonly element: DraftElement }
  /** A block without content of its own: WordPress computes what it shows. */
  | { readonly kind: "computed"; readonly name: string };

/** Reads a comment; null where it says nothing that matters here, such as the opening of a block that has content. */
export function readBlockComment(text: string): BlockComment | null {
  // Nearly all comments are openings and endings of blocks.
  if (text.startsWith(" wp:") || text.startsWith(" /wp:")) {
    if (!text.endsWith("/ ") && !text.endsWith("/")) return null;
  }
  const comment = text.trim();
  if (/^(?:more|nextpage)\b/.test(comment)) return { kind: "break" };
  if (!comment.startsWith("wp:") || !comment.endsWith("/")) return null;
  const name = /^wp:([a-z][\w-]*(?:\/[\w-]+)?)/.exec(comment)?.[1];
  if (name === undefined) return null;
  const shared = /"ref":(\d{1,15})/.exec(comment)?.[1];
  if (name === "block" && shared !== undefined) return { kind: "shared-block", id: Number(shared) };
  const address = /"url":"(https?:[^"\\]+)"/.exec(comment)?.[1];
  const element = name.includes("embed") && address !== undefined ? embedOf(address) : null;
  return element === null ? { kind: "computed", name } : { kind: "embed", element };
}
