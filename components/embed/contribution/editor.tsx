/** @jsxImportSource preact */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { parseTypedUrl } from "../comments/ops/link";
import { useFrame } from "../frame/use-frame";
import {
  applyCommand,
  type Command,
  configureEditing,
  getActiveCommands,
  insertLines,
  insertLink,
  removeLink,
} from "./commands";
import { readLines } from "./read-lines";
import type { Line } from "./rich";
import { isBlank, renderLines } from "./rich.rules";
import { Toolbar } from "./toolbar";

function parseHtml(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, "text/html").body;
}

interface LinkFieldProps {
  use: (href: string) => void;
  leave: () => void;
}

/** Form for the URL of a link. */
function LinkField({ use, leave }: LinkFieldProps) {
  const { t } = useFrame();
  const [isWrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => field.current?.focus(), []);
  const take = () => {
    const href = parseTypedUrl(field.current?.value ?? "");
    if (href === null) setWrong(true);
    else use(href);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") leave();
    if (event.key !== "Enter") return;
    event.preventDefault();
    take();
  };
  return (
    <div class="link-field">
      <label for="link-address">{t("link_address")}</label>
      <input
        id="link-address"
        type="url"
        inputMode="url"
        dir="ltr"
        placeholder="https://"
        ref={field}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? "link-wrong" : undefined}
        onKeyDown={onKeyDown}
      />
      <button type="button" class="button" onClick={take}>
        {t("link_use")}
      </button>
      <button type="button" class="button" onClick={leave}>
        {t("cancel")}
      </button>
      {isWrong && (
        <p class="wrong" id="link-wrong" role="alert">
          {t("link_wrong")}
        </p>
      )}
    </div>
  );
}

interface EditorProps {
  id: string;
  labelledBy: string;
  describedBy: string | undefined;
  isWrong: boolean;
  /** Initial content; later changes are ignored. */
  first: readonly Line[];
  change: (lines: Line[]) => void;
}

/** A rich text editor: browser editing, with input and pasted content reduced to text and supported formats. */
export function Editor({ id, labelledBy, describedBy, isWrong, first, change }: EditorProps) {
  const editor = useRef<HTMLDivElement>(null);
  const [activeCommands, setActiveCommands] = useState<ReadonlySet<Command>>(new Set());
  const [linking, setLinking] = useState<Range | null>(null);
  const initial = useRef(first);

  useEffect(() => {
    const element = editor.current;
    if (element === null) return;
    configureEditing();
    if (!isBlank(initial.current))
      element.replaceChildren(...parseHtml(renderLines(initial.current)).childNodes);
    const refresh = () => setActiveCommands(getActiveCommands(element));
    document.addEventListener("selectionchange", refresh);
    return () => document.removeEventListener("selectionchange", refresh);
  }, []);

  const notifyChange = () => {
    if (editor.current !== null) change(readLines(editor.current));
  };
  const run = (command: Command) => {
    const element = editor.current;
    if (element === null) return;
    if (document.activeElement !== element) element.focus();
    if (command !== "link") applyCommand(element, command);
    else if (getActiveCommands(element).has("link")) removeLink(element);
    else setLinking(document.getSelection()?.getRangeAt(0) ?? null);
    setActiveCommands(getActiveCommands(element));
    notifyChange();
  };
  const closeLinkField = (href: string | null) => {
    const selection = document.getSelection();
    editor.current?.focus();
    if (selection !== null && linking !== null) {
      selection.removeAllRanges();
      selection.addRange(linking);
    }
    if (href !== null) insertLink(href);
    setLinking(null);
    notifyChange();
  };
  const paste = (event: ClipboardEvent) => {
    event.preventDefault();
    const html = event.clipboardData?.getData("text/html") ?? "";
    const text = event.clipboardData?.getData("text/plain") ?? "";
    const lines =
      html === ""
        ? text
            .split(/\r?\n/)
            .map((textLine): Line => ({ kind: "text", runs: [{ text: textLine, look: {} }] }))
        : readLines(parseHtml(html));
    insertLines(lines);
  };
  const onEditorKeyDown = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    run("link");
  };
  return (
    <div class="editor">
      <Toolbar controls={id} active={activeCommands} run={run} />
      {linking !== null && <LinkField use={closeLinkField} leave={() => closeLinkField(null)} />}
      <div
        id={id}
        class="text"
        ref={editor}
        contentEditable
        role="textbox"
        aria-multiline="true"
        aria-required="true"
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        aria-invalid={isWrong}
        dir="auto"
        spellcheck
        onInput={notifyChange}
        onPaste={paste}
        onDrop={(event) => event.preventDefault()}
        onKeyDown={onEditorKeyDown}
      />
    </div>
  );
}
