/** @jsxImportSource preact */
import { useRef, useState } from "preact/hooks";
import type { Comment, Reaction } from "../store/comment";
import { glyphOf } from "./glyphs";
import { useKnown, useWidget } from "./widget";

/** Sets no larger than this are shown whole; of larger ones what was used, the others behind a button. */
const FEW = 3;
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
      <span aria-hidden="true">{glyphOf(reaction)}</span>
      {count > 0 && <span aria-hidden="true">{t("number", { value: count })}</span>}
    </button>
  );
}

/** How readers reacted to a comment; the reader's own stand pressed. */
export function Reactions({ comment }: { comment: Comment }) {
  const { t, acts, announce } = useWidget();
  const offered = useKnown(({ config }) => config.reactions);
  const own = useKnown((state) => state.own[comment.id] ?? NONE);
  const isSignedIn = useKnown(({ session }) => session.user !== null);
  const [isOpen, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  if (offered.length === 0) return null;
  const countOf = ({ id }: Reaction) => comment.reactions[id] ?? 0;
  const shown = offered.length <= FEW || isOpen ? offered : offered.filter((one) => countOf(one) > 0);
  const press = (reaction: Reaction) => {
    const isOn = own.includes(reaction.id);
    if (!isSignedIn) {
      announce(t("react.login"));
      acts.logIn();
      return;
    }
    setOpen(false);
    // What nobody presses any more is shown no longer.
    if (isOn && countOf(reaction) === 1) toggle.current?.focus();
    void acts.react(comment.id, reaction.id, !isOn);
  };
  return (
    <div class="reactions">
      {shown.map((reaction) => (
        <Chip
          key={reaction.id}
          reaction={reaction}
          count={countOf(reaction)}
          isOn={own.includes(reaction.id)}
          press={() => press(reaction)}
        />
      ))}
      {offered.length > FEW && (
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
