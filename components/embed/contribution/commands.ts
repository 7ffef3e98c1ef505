import type { Line } from "./rich";
import { renderLines } from "./rich.rules";

export const COMMANDS = ["bold", "italic", "header", "quote", "bullet", "ordered", "link"] as const;
export type Command = (typeof COMMANDS)[number];

/**
 * Runs an editing command of the browser. `execCommand` is deprecated, but every browser has it; its output is parsed
 * by `readLines` and never sent directly.
 */
function execCommand(name: string, value?: string): void {
  document.execCommand(name, false, value);
}

/** The closest element with one of the tag names around the selection, within the editor; null: none. */
function findAncestor(editor: HTMLElement, names: readonly string[]): HTMLElement | null {
  const anchor = document.getSelection()?.anchorNode ?? null;
  if (anchor === null || !editor.contains(anchor)) return null;
  const ancestor = (anchor instanceof HTMLElement ? anchor : anchor.parentElement)?.closest(names.join(","));
  return ancestor instanceof HTMLElement && ancestor !== editor && editor.contains(ancestor)
    ? ancestor
    : null;
}

/** The commands that are active for the selection. */
export function getActiveCommands(editor: HTMLElement): ReadonlySet<Command> {
  const commands = new Set<Command>();
  const selection = document.getSelection();
  if (selection?.anchorNode === null || !editor.contains(selection?.anchorNode ?? null)) return commands;
  if (document.queryCommandState("bold") && findAncestor(editor, ["h2"]) === null) commands.add("bold");
  if (document.queryCommandState("italic")) commands.add("italic");
  if (findAncestor(editor, ["h2"]) !== null) commands.add("header");
  if (findAncestor(editor, ["blockquote"]) !== null) commands.add("quote");
  const list = findAncestor(editor, ["ul", "ol"]);
  if (list !== null) commands.add(list.tagName === "OL" ? "ordered" : "bullet");
  if (findAncestor(editor, ["a"]) !== null) commands.add("link");
  return commands;
}

/** Applies a command to the selection, or reverts it if it is active. */
export function applyCommand(editor: HTMLElement, command: Exclude<Command, "link">): void {
  const isOn = getActiveCommands(editor).has(command);
  switch (command) {
    case "bold":
    case "italic":
      return execCommand(command);
    case "bullet":
      return execCommand("insertUnorderedList");
    case "ordered":
      return execCommand("insertOrderedList");
    case "header":
      return execCommand("formatBlock", isOn ? "<p>" : "<h2>");
    case "quote":
      return isOn ? execCommand("outdent") : execCommand("formatBlock", "<blockquote>");
  }
}

export function insertLink(href: string): void {
  const selection = document.getSelection();
  if (selection?.isCollapsed === false) execCommand("createLink", href);
  else insertLines([{ kind: "text", runs: [{ text: href, look: { link: href } }] }]);
}

/** Removes the whole link around the selection. */
export function removeLink(editor: HTMLElement): void {
  const anchor = findAncestor(editor, ["a"]);
  if (anchor === null) return;
  document.getSelection()?.selectAllChildren(anchor);
  execCommand("unlink");
}

/** Replaces the selection with lines; a single text line is inserted inline. */
export function insertLines(lines: readonly Line[]): void {
  const [only] = lines;
  const html = renderLines(lines);
  const isInline = lines.length === 1 && only?.kind === "text";
  execCommand("insertHTML", isInline ? html.replace(/^<p>|<\/p>$/g, "") : html);
}

/** Configures the browser to create paragraphs, and elements instead of inline styles. */
export function configureEditing(): void {
  execCommand("defaultParagraphSeparator", "p");
  execCommand("styleWithCSS", "false");
}
