"use client";

import { useEffect, useRef } from "react";
import { usePreferences } from "../preferences-provider";
import { isCovered, isTyping } from "../shell/use-hotkeys";

const SEQUENCE_MILLISECONDS = 1_200;

/** Handlers of the moderation shortcuts; `j`, `k`, `/` and `?` belong to the dashboard. */
export interface ModerationKeys {
  f: () => void;
  d: () => void;
  s: () => void;
  b: () => void;
  x: () => void;
  z: () => void;
  t: () => void;
  u: () => void;
}

function isKey(key: string): key is keyof ModerationKeys {
  return "fdsbxztu".includes(key) && key.length === 1;
}

/**
 * Bind the single-key shortcuts of the moderation page.
 * They are inactive while typing, under a dialog, and after `g`, which starts a navigation shortcut.
 */
export function useModerationKeys(keys: ModerationKeys): void {
  const { preferences } = usePreferences();
  const actions = useRef(keys);
  useEffect(() => {
    actions.current = keys;
  });
  useEffect(() => {
    if (!preferences.keys) return;
    let leaderAt = Number.NEGATIVE_INFINITY;
    const onKey = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || event.isComposing) return;
      if (isTyping(event.target) || isCovered()) return;
      const afterLeader = event.timeStamp - leaderAt < SEQUENCE_MILLISECONDS;
      leaderAt = event.key === "g" && !afterLeader ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (afterLeader || !isKey(event.key)) return;
      event.preventDefault();
      actions.current[event.key]();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [preferences.keys]);
}
