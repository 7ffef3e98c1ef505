"use client";

import { type PointerEvent, useEffect, useRef, useState } from "react";

/** Return the index of the list row at a vertical screen position; -1 above and below the list. */
function findRowIndex(list: HTMLElement, y: number): number {
  return Array.from(list.children).findIndex((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return y >= top && y < bottom;
  });
}

/**
 * Reorder list rows by dragging a handle with touch, pen or mouse.
 * HTML drag and drop does not support touch.
 */
export function useDragOrder(onMove: (from: number, by: number) => void) {
  const list = useRef<HTMLOListElement>(null);
  const dragIndex = useRef(-1);
  const move = useRef(onMove);
  const [held, setHeld] = useState<number | null>(null);
  useEffect(() => {
    move.current = onMove;
  });
  // A row that moves in the DOM loses its pointer capture, so the listeners are on the window.
  useEffect(() => {
    if (held === null) return;
    const follow = ({ clientY }: { clientY: number }) => {
      const to = list.current === null ? -1 : findRowIndex(list.current, clientY);
      if (to === -1 || to === dragIndex.current) return;
      const from = dragIndex.current;
      dragIndex.current = to;
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
  /** Props of the drag handle of the row at an index; the id identifies its item. */
  const handle = (id: number, at: number) => ({
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      dragIndex.current = at;
      setHeld(id);
    },
  });
  return { list, held, handle };
}
