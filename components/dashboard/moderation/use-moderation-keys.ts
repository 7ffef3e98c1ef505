"use client";

import { useEffect, useRef } from "react";
import { usePreferences } from "../preferences-provider";
import { isCovered, isTyping } from "../shell/use-hotkeys";

const SEQUENCE_MILLISECONDS = 1_200;

/** What moderators' keys do; `j`, `k`, `/` and `?` are the dashboard's own. */
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

/** Single keys of the moderation page; they rest while one types, under a dialog, and after `g`, which leads elsewhere. */
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
