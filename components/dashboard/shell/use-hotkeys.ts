"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { usePreferences } from "../preferences-provider";
import { useStaff } from "../staff-provider";
import { PAGES } from "./navigation";

const SEQUENCE_MILLISECONDS = 1_200;
const NEVER = Number.NEGATIVE_INFINITY;

/** Whether the element receives typed text; a checkbox does not. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest("input:not([type=checkbox]), textarea, select, [contenteditable=true]") !== null
  );
}

/** Whether a dialog or menu covers the page. */
export function isCovered(): boolean {
  return document.querySelector("[role=dialog][data-state=open], [role=menu][data-state=open]") !== null;
}

/** Focus the next or previous row of the page's list. */
function moveRow(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>("[data-row-link]")];
  const item = (element: Element | null) => element?.closest("li, tr") ?? element;
  const at = rows.findIndex((row) => item(row) === item(document.activeElement));
  const next = at === -1 ? (step === 1 ? 0 : rows.length - 1) : at + step;
  const row = rows[Math.min(Math.max(next, 0), rows.length - 1)];
  row?.focus();
  row?.closest("tr")?.scrollIntoView({ block: "nearest" });
}

function focusSearch(): void {
  const search = document.querySelector<HTMLInputElement>("[data-search-input]");
  search?.focus();
  search?.select();
}

/**
 * Bind the dashboard's shortcuts.
 * Single keys are inactive while typing, while a dialog or menu is open, and when turned off.
 */
export function useHotkeys(actions: { palette: () => void; keys: () => void }): void {
  const router = useRouter();
  const { permissions } = useStaff();
  const { preferences } = usePreferences();
  const leaderAt = useRef(NEVER);
  useEffect(() => {
    const single = (event: KeyboardEvent): boolean => {
      if (event.timeStamp - leaderAt.current < SEQUENCE_MILLISECONDS) {
        leaderAt.current = NEVER;
        const page = PAGES.find(
          ({ key, permission }) => key === event.key && permissions.includes(permission),
        );
        if (page === undefined) return false;
        router.push(page.href);
        return true;
      }
      switch (event.key) {
        case "g":
          leaderAt.current = event.timeStamp;
          return true;
        case "j":
          moveRow(1);
          return true;
        case "k":
          moveRow(-1);
          return true;
        case "/":
          focusSearch();
          return true;
        case "?":
          actions.keys();
          return true;
        default:
          return false;
      }
    };
    const onKey = (event: KeyboardEvent) => {
      if ((event.metaKey || event.ctrlKey) && !event.shiftKey && event.key.toLowerCase() === "k") {
        event.preventDefault();
        actions.palette();
        return;
      }
      if (event.metaKey || event.ctrlKey || event.altKey || event.isComposing) return;
      if (!preferences.keys || isTyping(event.target) || isCovered()) return;
      if (single(event)) event.preventDefault();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [actions, permissions, preferences.keys, router]);
}
