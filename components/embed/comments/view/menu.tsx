/** @jsxImportSource preact */
import { useEffect, useRef, useState } from "preact/hooks";
import { MoreIcon } from "./icons";

export interface MenuItem {
  label: string;
  isGrave?: boolean;
  act(): void;
}

interface MenuProps {
  label: string;
  /** The items, asked for whenever the open menu is rendered: they depend on who is logged in and moderates by then. */
  getItems(): readonly MenuItem[];
}

/** A disclosure menu. Escape or a click outside closes it. */
export function Menu({ label, getItems }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    const closeOnOutsideEvent = ({ target }: Event) => {
      if (target instanceof Node && root.current?.contains(target) === false) setOpen(false);
    };
    document.addEventListener("pointerdown", closeOnOutsideEvent);
    document.addEventListener("focusin", closeOnOutsideEvent);
    return () => {
      document.removeEventListener("pointerdown", closeOnOutsideEvent);
      document.removeEventListener("focusin", closeOnOutsideEvent);
    };
  }, [isOpen]);
  const fold = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !isOpen) return;
    event.stopPropagation();
    setOpen(false);
    button.current?.focus();
  };
  return (
    <div class="menu" ref={root} onKeyDown={fold}>
      <button
        ref={button}
        type="button"
        class="quiet round"
        aria-label={label}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <MoreIcon />
      </button>
      {isOpen && (
        <ul class="menu-items">
          {getItems().map((item) => (
            <li key={item.label}>
              <button
                type="button"
                class={item.isGrave === true ? "quiet grave" : "quiet"}
                onClick={() => {
                  setOpen(false);
                  button.current?.focus();
                  item.act();
                }}
              >
                {item.label}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
