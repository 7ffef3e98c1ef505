"use client";

import { CircleHelp, Menu as MenuIcon, PanelLeft, Search } from "lucide-react";
import { usePathname } from "next/navigation";
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useState } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Dialog, Drawer } from "@/components/ui/dialog";
import { Kbd } from "@/components/ui/kbd";
import { lazyDialog } from "@/components/ui/lazy-part";
import { preloadToasts, Toaster } from "@/components/ui/toaster";
import { usePreferences } from "../preferences-provider";
import { useStaff } from "../staff-provider";
import { AccountSwitcher } from "./account-switcher";
import { Breadcrumb } from "./breadcrumb";
import { collectKeys, releaseKeys } from "./early-keys";
import { NavLinks } from "./nav-links";
import { useHotkeys } from "./use-hotkeys";
import { UserMenu } from "./user-menu";

const Palette = lazyDialog(async () => (await import("./palette")).Palette);
const KeysSheet = lazyDialog(async () => (await import("./keys-sheet")).KeysSheet);

const PRELOAD_MILLISECONDS = 1_000;

/** Load in advance what opens by key, and what reports a lost connection, once the page is in use. */
function usePreloading(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      Palette.preload();
      Dialog.preload();
      preloadToasts();
    }, PRELOAD_MILLISECONDS);
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === "Meta" || key === "Control") Palette.preload();
    };
    window.addEventListener("keydown", onKey);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("keydown", onKey);
    };
  }, []);
}

function Sidebar({ onKeys }: { onKeys: () => void }) {
  const { preferences, change } = usePreferences();
  const narrow = preferences.sidebar === "narrow";
  return (
    <aside
      className={cn(
        "sticky top-0 flex h-dvh shrink-0 flex-col border-e border-line bg-sunken max-md:hidden",
        narrow ? "w-14 items-center px-2" : "w-58 px-3",
      )}
    >
      <div className="flex h-13 w-full items-center">
        <AccountSwitcher narrow={narrow} />
      </div>
      <div className="flex-1 overflow-y-auto py-3">
        <NavLinks narrow={narrow} />
      </div>
      <div className="flex flex-col gap-1 py-2">
        <Button
          variant="ghost"
          size="icon"
          className={narrow ? "self-center" : "self-end"}
          aria-label={narrow ? "Expand sidebar" : "Collapse sidebar"}
          aria-expanded={!narrow}
          onClick={() => change({ sidebar: narrow ? "open" : "narrow" })}
        >
          <PanelLeft aria-hidden />
        </Button>
        <UserMenu narrow={narrow} onKeys={onKeys} />
      </div>
    </aside>
  );
}

function TopBar({
  onMenu,
  onPalette,
  onKeys,
}: {
  onMenu: () => void;
  onPalette: () => void;
  onKeys: () => void;
}) {
  return (
    <header className="sticky top-0 z-30 flex h-13 items-center gap-3 border-b border-line bg-canvas px-4 md:px-8">
      <Button
        variant="ghost"
        size="icon"
        className="-ms-2 md:hidden"
        aria-label="Navigation"
        onClick={onMenu}
      >
        <MenuIcon aria-hidden />
      </Button>
      <Breadcrumb />
      <div className="ms-auto flex items-center gap-1.5">
        <button
          type="button"
          onClick={onPalette}
          aria-keyshortcuts="Meta+K Control+K"
          className="flex h-8 items-center gap-2 rounded-md border border-line bg-sunken px-2.5 text-sm text-ink-3 hover:border-line-strong hover:text-ink-2 max-sm:size-8 max-sm:justify-center max-sm:border-transparent max-sm:bg-transparent max-sm:px-0 sm:w-56"
        >
          <Search aria-hidden className="size-4 shrink-0" />
          <span className="max-sm:sr-only">Search</span>
          <span aria-hidden className="ms-auto flex gap-1 max-sm:hidden">
            <Kbd>⌘K</Kbd>
          </span>
        </button>
        <Button
          variant="ghost"
          size="icon"
          aria-label="Keyboard shortcuts"
          className="max-sm:hidden"
          onClick={onKeys}
        >
          <CircleHelp aria-hidden />
        </Button>
      </div>
    </header>
  );
}

/** Reload when another tab switched the publication, once this tab becomes visible again. */
function useAccountWatch(): void {
  const { account, memberships } = useStaff();
  useEffect(() => {
    const check = () => {
      const chosen = Number(/(?:^|;\s*)masthead-account=(\d+)/.exec(document.cookie)?.[1] ?? account.id);
      const works = memberships.some((membership) => membership.accountId === chosen);
      if (document.visibilityState === "visible" && works && chosen !== account.id) {
        window.location.assign("/dashboard");
      }
    };
    document.addEventListener("visibilitychange", check);
    return () => document.removeEventListener("visibilitychange", check);
  }, [account.id, memberships]);
}

/** Layout of every page: navigation, search, shortcuts, toasts, and an optional prominent `banner`. */
export function Shell({ banner, children }: { banner?: ReactNode; children: ReactNode }) {
  const [open, setOpen] = useState<"none" | "drawer" | "palette" | "keys">("none");
  const actions = useMemo(() => ({ palette: () => setOpen("palette"), keys: () => setOpen("keys") }), []);
  const { preferences } = usePreferences();
  const path = usePathname();
  useHotkeys(actions);
  useAccountWatch();
  usePreloading();
  // What is typed right after ⌘K is for the palette, which takes it as it gets the focus: after this effect.
  useLayoutEffect(() => {
    if (open !== "palette") return;
    collectKeys();
    return () => void releaseKeys();
  }, [open]);
  // Close the drawer on navigation.
  useEffect(() => setOpen((now) => (now === "drawer" ? "none" : now)), [path]);
  const show = (what: "drawer" | "palette" | "keys") => (shown: boolean) => setOpen(shown ? what : "none");
  return (
    <>
      <a
        href="#content"
        className="fixed top-2 start-2 z-50 -translate-y-16 rounded-md bg-accent px-3 py-2 text-sm font-medium text-accent-ink focus:translate-y-0"
      >
        Skip to content
      </a>
      <div className="flex min-h-dvh">
        <Sidebar onKeys={actions.keys} />
        <div className="flex min-w-0 flex-1 flex-col">
          {banner}
          <TopBar onMenu={() => setOpen("drawer")} onPalette={actions.palette} onKeys={actions.keys} />
          <main id="content" tabIndex={-1} className="flex-1 px-4 py-6 outline-none md:px-8 md:py-7">
            {/* Every page has the same left edge at any width. */}
            <div className="mx-auto max-w-7xl">{children}</div>
          </main>
        </div>
      </div>
      <Drawer open={open === "drawer"} onOpenChange={show("drawer")} title="Navigation">
        <div className="border-b border-line p-2">
          <AccountSwitcher />
        </div>
        <div className="flex-1 overflow-y-auto p-3">
          <NavLinks />
        </div>
        <div className="border-t border-line p-2">
          <UserMenu onKeys={actions.keys} />
        </div>
      </Drawer>
      <Palette open={open === "palette"} onOpenChange={show("palette")} onKeys={actions.keys} />
      <KeysSheet open={open === "keys"} onOpenChange={show("keys")} />
      <Toaster theme={preferences.theme} />
    </>
  );
}
