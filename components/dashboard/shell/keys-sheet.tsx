"use client";

import { Fragment, useId } from "react";
import { DialogWindow } from "@/components/ui/dialog-window";
import { Kbd } from "@/components/ui/kbd";
import { usePreferences } from "../preferences-provider";
import { useStaff } from "../staff-provider";
import { PAGES } from "./navigation";

interface Shortcut {
  keys: readonly string[];
  label: string;
}

const EVERYWHERE: readonly Shortcut[] = [
  { keys: ["⌘", "K"], label: "Search and commands (Ctrl K)" },
  { keys: ["?"], label: "Keyboard shortcuts" },
  { keys: ["Esc"], label: "Close the open dialog" },
];

const LISTS: readonly Shortcut[] = [
  { keys: ["j"], label: "Next row" },
  { keys: ["k"], label: "Previous row" },
  { keys: ["↵"], label: "Open row" },
  { keys: ["/"], label: "Search the list" },
];

const MODERATION: readonly Shortcut[] = [
  { keys: ["f"], label: "Approve (fine)" },
  { keys: ["d"], label: "Reject" },
  { keys: ["s"], label: "Mark as spam" },
  { keys: ["b"], label: "Ban the author" },
  { keys: ["x"], label: "Select the comment" },
  { keys: ["u"], label: "Undo the last decision" },
  { keys: ["z"], label: "Focus mode: one comment at a time" },
  { keys: ["t"], label: "Next queue" },
];

function Group({ title, shortcuts }: { title: string; shortcuts: readonly Shortcut[] }) {
  return (
    <section>
      <h3 className="mb-1 text-xs text-ink-3">{title}</h3>
      <dl className="divide-y divide-line">
        {shortcuts.map((shortcut) => (
          <div key={shortcut.label} className="flex items-center justify-between gap-4 py-1.5">
            <dt className="text-sm">{shortcut.label}</dt>
            <dd className="flex items-center gap-1">
              {shortcut.keys.map((key) => (
                <Fragment key={key}>
                  <Kbd>{key}</Kbd>
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Overview of all shortcuts, with the switch that turns single keys off. */
export function KeysSheet({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { permissions } = useStaff();
  const { preferences, change } = usePreferences();
  const id = useId();
  const pages = PAGES.filter((page) => permissions.includes(page.permission));
  return (
    <DialogWindow open={open} onOpenChange={onOpenChange} title="Keyboard shortcuts" className="max-w-2xl">
      <section
        aria-label="Keys"
        tabIndex={0}
        className="grid gap-x-10 gap-y-5 overflow-y-auto px-5 pb-5 sm:grid-cols-2"
      >
        <div className="flex flex-col gap-5">
          <Group title="Everywhere" shortcuts={EVERYWHERE} />
          <Group title="In a list" shortcuts={LISTS} />
          {permissions.includes("comments:moderate") && (
            <Group title="In moderation" shortcuts={MODERATION} />
          )}
        </div>
        <Group
          title="Go to"
          shortcuts={pages.map((page) => ({ keys: ["g", page.key], label: page.label }))}
        />
      </section>
      <div className="flex items-center gap-2.5 border-t border-line bg-sunken px-5 py-3">
        <input
          id={id}
          type="checkbox"
          className="size-4 accent-accent"
          checked={preferences.keys}
          onChange={(event) => change({ keys: event.target.checked })}
        />
        <label htmlFor={id} className="text-sm text-ink-2">
          Enable single-key shortcuts (⌘K always works)
        </label>
      </div>
    </DialogWindow>
  );
}
