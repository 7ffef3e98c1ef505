import type { DraftElement } from "./draft-element";
import { toEmbed } from "./embeds";

/** WordPress's instruction in an HTML comment of a post. */
export type BlockComment =
  | { readonly kind: "break" }
  | { readonly kind: "shared-block"; readonly id: number }
  | { readonly kind: "embed"; readonly element: DraftElement }
  /** A dynamic block without content: WordPress renders it. */
  | { readonly kind: "computed"; readonly name: string };

/** Parses a comment; null: irrelevant here, such as the opening of a block that has content. */
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
  const element = name.includes("embed") && address !== undefined ? toEmbed(address) : null;
  return element === null ? { kind: "computed", name } : { kind: "embed", element };
}
