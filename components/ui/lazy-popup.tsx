"use client";

import {
  type ComponentProps,
  cloneElement,
  type ReactElement,
  type KeyboardEvent as ReactKeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from "react";
import { toast } from "./toast";

export type Trigger = ReactElement<ComponentProps<"button">>;

interface LazyPopupProps {
  kind: "menu" | "dialog";
  trigger: Trigger;
  load: () => Promise<unknown>;
  /** The closed popup around its trigger; called once it is loaded. */
  children: (trigger: Trigger) => ReactNode;
}

/** Open a popup that has just been put around its trigger, as if the trigger were pressed again. */
function pressAgain(button: HTMLButtonElement, kind: "menu" | "dialog", byKey: boolean): void {
  button.focus({ preventScroll: true });
  if (kind === "dialog") button.click();
  else if (byKey) button.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true }));
  else button.dispatchEvent(new PointerEvent("pointerdown", { button: 0, bubbles: true }));
}

/** A button whose popup is loaded when the button is pressed, or shortly before. */
export function LazyPopup({ kind, trigger, load, children }: LazyPopupProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [pressed, setPressed] = useState<{ byKey: boolean } | null>(null);
  useEffect(() => {
    if (pressed !== null && button.current !== null) pressAgain(button.current, kind, pressed.byKey);
  }, [pressed, kind]);
  if (pressed !== null) return children(cloneElement(trigger, { ref: button }));
  const press = (byKey: boolean) =>
    load().then(
      () => setPressed({ byKey }),
      () => toast.error("This could not be loaded. Check your connection, then try again."),
    );
  const preload = () => void load().catch(() => undefined);
  return cloneElement(trigger, {
    "aria-haspopup": kind,
    "aria-expanded": false,
    onPointerEnter: preload,
    onFocus: preload,
    // A click without a pointer comes from the keyboard.
    onClick: ({ detail }) => void press(detail === 0),
    onKeyDown: (event: ReactKeyboardEvent) => {
      if (kind !== "menu" || event.key !== "ArrowDown") return;
      event.preventDefault();
      void press(true);
    },
  });
}
