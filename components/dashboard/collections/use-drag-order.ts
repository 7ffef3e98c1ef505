"use client";

import { type PointerEvent, useEffect, useRef, useState } from "react";

/** The place of a list that lies under a height of the screen; -1 above and below the list. */
function placeAt(list: HTMLElement, y: number): number {
  return Array.from(list.children).findIndex((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return y >= top && y < bottom;
  });
}

/**
 * Moves rows of a list under a finger, a pen or a mouse that holds one by its handle. The browser's own dragging knows
 * no fingers.
 */
export function useDragOrder(onMove: (from: number, by: number) => void) {
  const list = useRef<HTMLOListElement>(null);
  const place = useRef(-1);
  const move = useRef(onMove);
  const [held, setHeld] = useState<number | null>(null);
  useEffect(() => {
    move.current = onMove;
  });
  // A row that is moved in the page loses the pointer it has captured: the whole window is listened to instead.
  useEffect(() => {
    if (held === null) return;
    const follow = ({ clientY }: { clientY: number }) => {
      const to = list.current === null ? -1 : placeAt(list.current, clientY);
      if (to === -1 || to === place.current) return;
      const from = place.current;
      place.current = to;
      move.current(from, to - from);
    };
    const release = () => setHeld(null);
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener("pointermove", follow, { signal });
    for (const end of ["pointerup", "pointercancel", "blur"])
      window.addEventListener(end, release, { signal });
    return () => listening.abort();
  }, [held]);
  /** For the handle of the row at a place, whose item is known by an id. */
  const handle = (id: number, at: number) => ({
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      place.current = at;
      setHeld(id);
    },
  });
  return { list, held, handle };
}
