/** @jsxImportSource preact */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { hrefFrom } from "../comments/ops/link";
import { useFrame } from "../frame/use-frame";
import { active, apply, type Command, insertLines, link, prepare, unlink } from "./commands";
import { readLines } from "./read-lines";
import type { Line } from "./rich";
import { isBlank, linesHtml } from "./rich.rules";
import { Toolbar } from "./toolbar";

function parsed(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, "text/html").body;
}

interface LinkFieldProps {
  use: (href: string) => void;
  leave: () => void;
}

/** Asks where a link leads. */
function LinkField({ use, leave }: LinkFieldProps) {
  const { t } = useFrame();
  const [isWrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => field.current?.focus(), []);
  const take = () => {
    const href = hrefFrom(field.current?.value ?? "");
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
  /** What stands in it at first; a change later is not shown. */
  first: readonly Line[];
  change: (lines: Line[]) => void;
}

/** A text with looks: written in the browser's own editing, read and pasted as nothing but words and known looks. */
export function Editor({ id, labelledBy, describedBy, isWrong, first, change }: EditorProps) {
  const editor = useRef<HTMLDivElement>(null);
  const [on, setOn] = useState<ReadonlySet<Command>>(new Set());
  const [linking, setLinking] = useState<Range | null>(null);
  const begin = useRef(first);

  useEffect(() => {
    const element = editor.current;
    if (element === null) return;
    prepare();
    if (!isBlank(begin.current)) element.replaceChildren(...parsed(linesHtml(begin.current)).childNodes);
    const look = () => setOn(active(element));
    document.addEventListener("selectionchange", look);
    return () => document.removeEventListener("selectionchange", look);
  }, []);

  const tell = () => {
    if (editor.current !== null) change(readLines(editor.current));
  };
  const run = (command: Command) => {
    const element = editor.current;
    if (element === null) return;
    if (document.activeElement !== element) element.focus();
    if (command !== "link") apply(element, command);
    else if (active(element).has("link")) unlink(element);
    else setLinking(document.getSelection()?.getRangeAt(0) ?? null);
    setOn(active(element));
    tell();
  };
  const leaveLink = (href: string | null) => {
    const selection = document.getSelection();
    editor.current?.focus();
    if (selection !== null && linking !== null) {
      selection.removeAllRanges();
      selection.addRange(linking);
    }
    if (href !== null) link(href);
    setLinking(null);
    tell();
  };
  const paste = (event: ClipboardEvent) => {
    event.preventDefault();
    const html = event.clipboardData?.getData("text/html") ?? "";
    const text = event.clipboardData?.getData("text/plain") ?? "";
    const lines =
      html === ""
        ? text.split(/\r?\n/).map((one): Line => ({ kind: "text", runs: [{ text: one, look: {} }] }))
        : readLines(parsed(html));
    insertLines(lines);
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    run("link");
  };
  return (
    <div class="editor">
      <Toolbar controls={id} active={on} run={run} />
      {linking !== null && <LinkField use={leaveLink} leave={() => leaveLink(null)} />}
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
        onInput={tell}
        onPaste={paste}
        onDrop={(event) => event.preventDefault()}
        onKeyDown={keys}
      />
    </div>
  );
}
