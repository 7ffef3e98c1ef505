import type { Line } from "./rich";
import { linesHtml } from "./rich.rules";

export const COMMANDS = ["bold", "italic", "header", "quote", "bullet", "ordered", "link"] as const;
export type Command = (typeof COMMANDS)[number];

/**
 * What browsers can do with a selection of an editable element. The interface is an old one that every browser has and
 * none will lose; what it makes is read by `readLines`, never sent as it is.
 */
function edit(name: string, value?: string): void {
  document.execCommand(name, false, value);
}

/** The element around the selection within the editor, by its name; null: there is none. */
function around(editor: HTMLElement, names: readonly string[]): HTMLElement | null {
  const anchor = document.getSelection()?.anchorNode ?? null;
  if (anchor === null || !editor.contains(anchor)) return null;
  const found = (anchor instanceof HTMLElement ? anchor : anchor.parentElement)?.closest(names.join(","));
  return found instanceof HTMLElement && found !== editor && editor.contains(found) ? found : null;
}

/** Which commands hold for what is selected. */
export function active(editor: HTMLElement): ReadonlySet<Command> {
  const found = new Set<Command>();
  const selection = document.getSelection();
  if (selection?.anchorNode === null || !editor.contains(selection?.anchorNode ?? null)) return found;
  if (document.queryCommandState("bold") && around(editor, ["h2"]) === null) found.add("bold");
  if (document.queryCommandState("italic")) found.add("italic");
  if (around(editor, ["h2"]) !== null) found.add("header");
  if (around(editor, ["blockquote"]) !== null) found.add("quote");
  const list = around(editor, ["ul", "ol"]);
  if (list !== null) found.add(list.tagName === "OL" ? "ordered" : "bullet");
  if (around(editor, ["a"]) !== null) found.add("link");
  return found;
}

/** Does a command to what is selected, or takes it back where it holds already. */
export function apply(editor: HTMLElement, command: Exclude<Command, "link">): void {
  const isOn = active(editor).has(command);
  switch (command) {
    case "bold":
    case "italic":
      return edit(command);
    case "bullet":
      return edit("insertUnorderedList");
    case "ordered":
      return edit("insertOrderedList");
    case "header":
      return edit("formatBlock", isOn ? "<p>" : "<h2>");
    case "quote":
      return isOn ? edit("outdent") : edit("formatBlock", "<blockquote>");
  }
}

export function link(href: string): void {
  const selection = document.getSelection();
  if (selection?.isCollapsed === false) edit("createLink", href);
  else insertLines([{ kind: "text", runs: [{ text: href, look: { link: href } }] }]);
}

/** Takes the link around the selection away, the whole of it. */
export function unlink(editor: HTMLElement): void {
  const anchor = around(editor, ["a"]);
  if (anchor === null) return;
  document.getSelection()?.selectAllChildren(anchor);
  edit("unlink");
}

/** Puts lines in place of the selection; one line of words goes into the line where it is put. */
export function insertLines(lines: readonly Line[]): void {
  const [only] = lines;
  const html = linesHtml(lines);
  const isInline = lines.length === 1 && only?.kind === "text";
  edit("insertHTML", isInline ? html.replace(/^<p>|<\/p>$/g, "") : html);
}

/** Makes the browser write paragraphs, and looks as elements. */
export function prepare(): void {
  edit("defaultParagraphSeparator", "p");
  edit("styleWithCSS", "false");
}
