/** @jsxImportSource preact */
import { useLayoutEffect, useRef } from "preact/hooks";
import { useWidget } from "../view/widget";

/** The most used emoji; all others are available on the reader's keyboard. Screen readers announce their names. */
const EMOJI = [
  ..."😀😄😂🤣😊🙂😉😍😘😎🤩🥳🤔🤨🙄😬",
  ..."😮😲😢😭😡🤯😱😴🤗🙈👍👎👏🙌🙏💪",
  ..."👋🤝✌🤞👀🧠❤💔🔥✨⭐🎉🎂🏆💯✅",
  ..."❌❗❓💡📌📷📰🗳🌍🌧🌞🌻🐶🐱☕🍕",
];
const ROW = 8;

/** A grid of emoji. Arrow keys move through it, Escape closes it. */
export function EmojiPanel({ take, close }: { take(emoji: string): void; close(): void }) {
  const { t } = useWidget();
  const panel = useRef<HTMLDivElement>(null);
  const buttons = () => [...(panel.current?.querySelectorAll("button") ?? [])];
  useLayoutEffect(() => buttons()[0]?.focus(), []);
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: getComputedStyle(document.body).direction === "rtl" ? -1 : 1,
    ArrowLeft: getComputedStyle(document.body).direction === "rtl" ? 1 : -1,
    ArrowDown: ROW,
    ArrowUp: -ROW,
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      event.stopPropagation();
      close();
      return;
    }
    const all = buttons();
    const step = steps[event.key];
    const at = all.findIndex((button) => button === event.target);
    if (step === undefined || at < 0) return;
    event.preventDefault();
    all[(at + step + all.length) % all.length]?.focus();
  };
  return (
    <div ref={panel} class="emoji" role="group" aria-label={t("tool.emoji")} onKeyDown={onKey}>
      {EMOJI.map((emoji, at) => (
        <button
          key={emoji}
          type="button"
          class="quiet"
          tabIndex={at === 0 ? 0 : -1}
          onClick={() => take(emoji)}
        >
          {emoji}
        </button>
      ))}
    </div>
  );
}
