"use client";

import { Keyboard, LogOut, Monitor, Moon, Settings, Sun } from "lucide-react";
import { useRouter } from "next/navigation";
import { cn } from "@/components/ui/cn";
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuLine } from "@/components/ui/menu";
import { toast } from "@/components/ui/toast";
import { ROLE_TEXTS } from "@/shared/staff/role-texts";
import { usePreferences } from "../preferences-provider";
import { signOut } from "../session-calls";
import { useStaff } from "../staff-provider";

const THEMES = [
  { value: "system", label: "System", icon: <Monitor aria-hidden /> },
  { value: "light", label: "Light", icon: <Sun aria-hidden /> },
  { value: "dark", label: "Dark", icon: <Moon aria-hidden /> },
] as const;

export function leave(): void {
  signOut().catch(() => toast.error("You could not be signed out. Check your connection, then try again."));
}

/** Menu of the signed-in user: identity, theme, sign out. */
export function UserMenu({ narrow = false, onKeys }: { narrow?: boolean; onKeys: () => void }) {
  const { user, role } = useStaff();
  const { preferences, change } = usePreferences();
  const router = useRouter();
  const initials = user.name
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .slice(0, 2)
    .join("")
    .toUpperCase();
  const trigger = (
    <button
      type="button"
      aria-label={`Signed in as ${user.name}`}
      className={cn(
        "flex h-11 w-full items-center gap-2.5 rounded-md px-2 text-start hover:bg-hover data-[state=open]:bg-hover",
        narrow && "w-9 justify-center px-0",
      )}
    >
      <span
        aria-hidden
        className="flex size-7 shrink-0 items-center justify-center rounded-full border border-line bg-raised text-2xs font-semibold text-ink-2"
      >
        {initials}
      </span>
      {!narrow && (
        <span className="min-w-0 flex-1">
          <span className="block truncate text-sm leading-4 font-medium">{user.name}</span>
          <span className="block truncate text-xs leading-4 text-ink-3">{ROLE_TEXTS[role].name}</span>
        </span>
      )}
    </button>
  );
  return (
    <Menu trigger={trigger} side="top" className="w-60">
      <MenuLabel>{user.email}</MenuLabel>
      <MenuItem onSelect={() => router.push("/dashboard/settings")}>
        <Settings aria-hidden />
        Settings
      </MenuItem>
      <MenuItem onSelect={onKeys}>
        <Keyboard aria-hidden />
        Keyboard shortcuts
      </MenuItem>
      <MenuLine />
      <MenuLabel>Theme</MenuLabel>
      <MenuChoice
        value={preferences.theme}
        options={THEMES}
        onChange={(value) => {
          const theme = THEMES.find((option) => option.value === value)?.value;
          if (theme !== undefined) change({ theme });
        }}
      />
      <MenuLine />
      <MenuItem onSelect={leave}>
        <LogOut aria-hidden />
        Sign out
      </MenuItem>
    </Menu>
  );
}
