import type { DraftElement } from "./draft-element";
import { escapeAttribute, escapeText } from "./plain-text";

/** Output of a conversion in order, before it is grouped into cards. All HTML in it is inert. */
export type Piece =
  | { readonly kind: "text"; readonly html: string; readonly opensCard: boolean }
  /** Text that stays an element of its own. */
  | { readonly kind: "alone"; readonly html: string }
  | { readonly kind: "element"; readonly element: DraftElement }
  | { readonly kind: "break" };

/** An open inline element. */
export interface Wrapper {
  readonly open: string;
  readonly close: string;
  /** The address, if the element is a link. */
  readonly href: string | null;
}

const BREAK = "<br />";

function trimBreaks(html: string): string {
  let result = html.trim();
  while (result.startsWith(BREAK)) result = result.slice(BREAK.length).trimStart();
  while (result.endsWith(BREAK)) result = result.slice(0, -BREAK.length).trimEnd();
  return result;
}

/**
 * Writes paragraphs. A block (a picture, a list) ends the paragraph, and the open inline elements are reopened in the
 * next one, once it has text.
 */
export class TextFlow {
  readonly pieces: Piece[] = [];
  private readonly wrappers: Wrapper[] = [];
  private opened = 0;
  private html = "";
  private filled = false;
  private opening = "<p>";

  /** Whether the current line is empty and no inline element is open. */
  get atLineStart(): boolean {
    return this.wrappers.length === 0 && (!/\S/.test(this.html) || this.html.endsWith(BREAK));
  }

  /** The address of the enclosing link. */
  get linkTarget(): string | null {
    return this.wrappers.findLast((wrapper) => wrapper.href !== null)?.href ?? null;
  }

  /** Appends inert inline HTML, or escaped text. */
  write(html: string): void {
    if (!/\S/.test(html)) {
      if (this.html !== "") this.html += html;
      return;
    }
    for (; this.opened < this.wrappers.length; this.opened += 1) {
      this.html += this.wrappers[this.opened]?.open ?? "";
    }
    this.html += html;
    this.filled = true;
  }

  /** Appends an address on its own line that has no embed. */
  writeLink(url: string): void {
    this.write(`<a href="${escapeAttribute(url)}">${escapeText(url)}</a>`);
  }

  lineBreak(): void {
    if (this.filled) this.html += BREAK;
  }

  /** Runs `body` inside an inline element. */
  within(wrapper: Wrapper, body: () => void): void {
    this.wrappers.push(wrapper);
    body();
    this.wrappers.pop();
    if (this.opened <= this.wrappers.length) return;
    this.html += wrapper.close;
    this.opened = this.wrappers.length;
  }

  /** Runs `body` as a paragraph with the given opening tag. */
  paragraph(opening: string, body: () => void): void {
    this.flush();
    this.opening = opening;
    body();
    this.flush();
    this.opening = "<p>";
  }

  /** Ends the current paragraph, if there is one. */
  flush(): void {
    while (this.opened > 0) {
      this.opened -= 1;
      this.html += this.wrappers[this.opened]?.close ?? "";
    }
    if (this.filled) {
      const html = `${this.opening}${trimBreaks(this.html)}</p>`;
      this.pieces.push({ kind: "text", html, opensCard: false });
    }
    this.html = "";
    this.filled = false;
  }

  add(...pieces: readonly Piece[]): void {
    this.flush();
    this.pieces.push(...pieces);
  }

  addElement(element: DraftElement | null): void {
    if (element !== null) this.add({ kind: "element", element });
  }

  addBlock(html: string, opensCard = false): void {
    this.add({ kind: "text", html, opensCard });
  }

  /** Sets the caption of the first suitable element since piece `from`; else it becomes a paragraph. */
  caption(from: number, html: string): void {
    this.flush();
    if (html === "") return;
    const at = this.pieces.findIndex(
      (piece, index) =>
        index >= from &&
        piece.kind === "element" &&
        piece.element.title === "" &&
        piece.element.type !== "text",
    );
    const piece = this.pieces[at];
    if (piece?.kind === "element") {
      this.pieces[at] = { kind: "element", element: { ...piece.element, title: html } };
    } else this.addBlock(`<p>${html}</p>`);
  }
}
