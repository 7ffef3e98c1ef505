"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Command } from "cmdk";
import {
  Building2,
  Keyboard,
  LogOut,
  type LucideIcon,
  Monitor,
  Moon,
  PlugZap,
  Search,
  Stamp,
  Sun,
  Webhook,
} from "lucide-react";
import { useRouter } from "next/navigation";
import { type FocusEvent, useDeferredValue, useState } from "react";
import { DialogWindow } from "@/components/ui/dialog-window";
import { Kbd } from "@/components/ui/kbd";
import { usePreferences } from "../preferences-provider";
import { useStaff } from "../staff-provider";
import { useTRPC } from "../trpc/client";
import { switchAccount } from "./account-switcher";
import { releaseKeys } from "./early-keys";
import { PAGES } from "./navigation";
import { PaletteGroup, PaletteItem } from "./palette-item";
import { objectValues, PaletteObjects } from "./palette-objects";
import { leave } from "./user-menu";

interface PaletteAction {
  id: string;
  label: string;
  icon: LucideIcon;
  run: () => void;
}

function useActions(onKeys: () => void, navigate: (href: string) => void): PaletteAction[] {
  const { change } = usePreferences();
  const { memberships, account, permissions } = useStaff();
  const otherMemberships = memberships.filter((membership) => membership.accountId !== account.id);
  const addWebhook = {
    id: "add-webhook",
    label: "Add webhook",
    icon: Webhook,
    run: () => navigate("/dashboard/webhooks/new"),
  };
  const addGateway = {
    id: "add-gateway",
    label: "Add gateway",
    icon: PlugZap,
    run: () => navigate("/dashboard/gateways/new"),
  };
  const letterhead = {
    id: "letterhead",
    label: "Edit invoice letterhead",
    icon: Stamp,
    run: () => navigate("/dashboard/invoices/letterhead"),
  };
  return [
    ...(permissions.includes("webhooks:write") ? [addWebhook] : []),
    ...(permissions.includes("payments:write") ? [addGateway] : []),
    ...(permissions.includes("catalogue:write") ? [letterhead] : []),
    { id: "light", label: "Use light theme", icon: Sun, run: () => change({ theme: "light" }) },
    { id: "dark", label: "Use dark theme", icon: Moon, run: () => change({ theme: "dark" }) },
    { id: "system", label: "Use system theme", icon: Monitor, run: () => change({ theme: "system" }) },
    { id: "keys", label: "Show keyboard shortcuts", icon: Keyboard, run: onKeys },
    ...otherMemberships.map((membership) => ({
      id: `account-${membership.accountId}`,
      label: `Switch to ${membership.accountName}`,
      icon: Building2,
      run: () => switchAccount(membership.accountId),
    })),
    { id: "out", label: "Sign out", icon: LogOut, run: leave },
  ];
}

function matches(label: string, typed: string): boolean {
  const text = label.toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function pressEnter(input: HTMLInputElement): void {
  input.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
}

interface PaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onKeys: () => void;
}

/** Command palette: pages, stories, collections, webhooks and actions by name. */
export function Palette({ open, onOpenChange, onKeys }: PaletteProps) {
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState("");
  const text = useDeferredValue(typed.trim());
  const router = useRouter();
  const { permissions } = useStaff();
  const trpc = useTRPC();
  // The server search is debounced; loaded items are filtered at once, so that Enter right after the last key selects
  // the intended item.
  const looking = open && text.length > 1;
  const stories = useQuery(
    trpc.stories.list.queryOptions(
      { filter: { text }, page: { limit: 6 } },
      { enabled: looking, placeholderData: keepPreviousData },
    ),
  );
  const collections = useQuery(
    trpc.collections.list.queryOptions(
      { filter: { text }, page: { limit: 4 } },
      { enabled: looking, placeholderData: keepPreviousData },
    ),
  );
  const webhooks = useQuery(
    trpc.webhooks.list.queryOptions(
      { filter: { text }, page: { limit: 4 } },
      { enabled: looking && permissions.includes("webhooks:read"), placeholderData: keepPreviousData },
    ),
  );
  const close = () => {
    setTyped("");
    onOpenChange(false);
  };
  // Typed while this was loading.
  const takeEarlyKeys = (event: FocusEvent<HTMLInputElement>) => {
    const early = releaseKeys();
    if (early.text !== "") setTyped(early.text);
    const { currentTarget } = event;
    // The first result is selected by then.
    if (early.isEntered) setTimeout(() => pressEnter(currentTarget));
  };
  const navigate = (href: string) => {
    close();
    router.push(href);
  };
  const pages = PAGES.filter(
    (page) => permissions.includes(page.permission) && matches(page.label, typed.trim()),
  );
  const actions = useActions(onKeys, navigate).filter((action) => matches(action.label, typed.trim()));
  const results = {
    stories: stories.data?.rows ?? [],
    collections: collections.data?.rows ?? [],
    webhooks: webhooks.data?.rows ?? [],
  };
  const values = [
    ...pages.map((page) => page.href),
    ...actions.map((action) => action.id),
    ...(looking ? objectValues(results) : []),
  ];
  // Append late results below the existing ones, so that Enter selects the visible item.
  const selected = values.includes(chosen) ? chosen : (values[0] ?? "");
  return (
    <DialogWindow
      open={open}
      onOpenChange={(next) => (next ? onOpenChange(true) : close())}
      title="Search and commands"
      titleHidden
      className="max-w-xl"
    >
      <Command
        label="Search and commands"
        shouldFilter={false}
        value={selected}
        onValueChange={setChosen}
        loop
        className="flex min-h-0 flex-col"
      >
        <div className="flex items-center gap-3 border-b border-line px-4">
          <Search aria-hidden className="size-4 shrink-0 text-ink-3" />
          <Command.Input
            value={typed}
            onFocus={takeEarlyKeys}
            onValueChange={(next) => {
              setTyped(next);
              setChosen("");
            }}
            placeholder="Search stories, collections, pages and actions"
            className="h-12 w-full bg-transparent text-base outline-none placeholder:text-ink-3 max-sm:text-lg"
          />
          <Kbd>Esc</Kbd>
        </div>
        <Command.List label="Results" className="min-h-0 overflow-y-auto p-1.5 [&>div]:scroll-py-1">
          <Command.Empty className="px-6 py-10 text-center text-sm text-ink-2">
            {looking && stories.isFetching ? "Searching…" : `No results for “${text}”.`}
          </Command.Empty>
          {pages.length > 0 && (
            <PaletteGroup heading="Go to">
              {pages.map((page) => (
                <PaletteItem
                  key={page.href}
                  value={page.href}
                  icon={page.icon}
                  onSelect={() => navigate(page.href)}
                  hint={
                    <>
                      <Kbd>g</Kbd>
                      <Kbd>{page.key}</Kbd>
                    </>
                  }
                >
                  {page.label}
                </PaletteItem>
              ))}
            </PaletteGroup>
          )}
          {actions.length > 0 && (
            <PaletteGroup heading="Actions">
              {actions.map((action) => (
                <PaletteItem
                  key={action.id}
                  value={action.id}
                  icon={action.icon}
                  onSelect={() => {
                    close();
                    action.run();
                  }}
                >
                  {action.label}
                </PaletteItem>
              ))}
            </PaletteGroup>
          )}
          {looking && <PaletteObjects results={results} text={text} navigate={navigate} />}
        </Command.List>
      </Command>
    </DialogWindow>
  );
}
