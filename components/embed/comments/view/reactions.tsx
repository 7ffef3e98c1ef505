/** @jsxImportSource preact */
import { useRef, useState } from "preact/hooks";
import type { Comment, Reaction } from "../store/comment";
import { getGlyph } from "./glyphs";
import { useSelector, useWidget } from "./widget";

/** Up to this number, all reactions are shown; beyond it, unused ones are behind a button. */
const MAX_VISIBLE = 3;
const NONE: readonly number[] = [];

interface ChipProps {
  reaction: Reaction;
  count: number;
  isOn: boolean;
  press(): void;
}

function Chip({ reaction, count, isOn, press }: ChipProps) {
  const { t } = useWidget();
  const { label } = reaction;
  return (
    <button
      type="button"
      class="chip"
      aria-pressed={isOn}
      aria-label={t("react.to", { label, count })}
      title={label}
      onClick={press}
    >
      <span aria-hidden="true">{getGlyph(reaction)}</span>
      {count > 0 && <span aria-hidden="true">{t("number", { value: count })}</span>}
    </button>
  );
}

/** The reactions to a comment; the reader's own are shown as pressed. */
export function Reactions({ comment }: { comment: Comment }) {
  const { t, acts, announce } = useWidget();
  const offered = useSelector(({ config }) => config.reactions);
  const own = useSelector((state) => state.own[comment.id] ?? NONE);
  const isSignedIn = useSelector(({ session }) => session.user !== null);
  const [isOpen, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  if (offered.length === 0) return null;
  const getCount = ({ id }: Reaction) => comment.reactions[id] ?? 0;
  const visible =
    offered.length <= MAX_VISIBLE || isOpen
      ? offered
      : offered.filter((candidate) => getCount(candidate) > 0);
  const press = (reaction: Reaction) => {
    const isOn = own.includes(reaction.id);
    if (!isSignedIn) {
      announce(t("react.login"));
      acts.logIn();
      return;
    }
    setOpen(false);
    // Reactions whose count is zero are hidden again.
    if (isOn && getCount(reaction) === 1) toggle.current?.focus();
    void acts.react(comment.id, reaction.id, !isOn);
  };
  return (
    <div class="reactions">
      {visible.map((reaction) => (
        <Chip
          key={reaction.id}
          reaction={reaction}
          count={getCount(reaction)}
          isOn={own.includes(reaction.id)}
          press={() => press(reaction)}
        />
      ))}
      {offered.length > MAX_VISIBLE && (
        <button
          ref={toggle}
          type="button"
          class="quiet"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t("react.label")}
        </button>
      )}
    </div>
  );
}
