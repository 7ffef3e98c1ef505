"use client";

import { ChevronsUpDown, ExternalLink } from "lucide-react";
import { cn } from "@/components/ui/cn";
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuLine } from "@/components/ui/menu";
import { useStaff } from "../staff-provider";

const YEAR_SECONDS = 31_536_000;

/** Store the selected account and reload the dashboard with it; other tabs keep their account. */
export function switchAccount(accountId: number): void {
  // Fallback: the Cookie Store API is not in all browsers.
  document.cookie = `masthead-account=${accountId}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
  window.location.assign("/dashboard");
}

function Initial({ name }: { name: string }) {
  return (
    <span
      aria-hidden
      className="flex size-6 shrink-0 items-center justify-center rounded-md bg-accent text-xs font-semibold text-accent-ink"
    >
      {name.trim().charAt(0).toUpperCase() || "·"}
    </span>
  );
}

/** Menu of the current publication: its site, and the user's other publications. */
export function AccountSwitcher({ narrow = false }: { narrow?: boolean }) {
  const { account, memberships } = useStaff();
  const options = memberships.map((membership) => ({
    value: String(membership.accountId),
    label: membership.accountName,
  }));
  const trigger = (
    <button
      type="button"
      aria-label={`Publication: ${account.name}`}
      className={cn(
        "flex h-10 w-full items-center gap-2.5 rounded-md px-2 text-start hover:bg-hover data-[state=open]:bg-hover",
        narrow && "w-9 justify-center px-0",
      )}
    >
      <Initial name={account.name} />
      {!narrow && (
        <>
          <span className="line-clamp-2 min-w-0 flex-1 text-sm leading-tight font-semibold tracking-tight">
            {account.name}
          </span>
          <ChevronsUpDown aria-hidden className="size-3.5 shrink-0 text-ink-3" />
        </>
      )}
    </button>
  );
  return (
    <Menu trigger={trigger} className="w-60">
      <MenuLabel>{memberships.length > 1 ? "Your publications" : "Your publication"}</MenuLabel>
      <MenuChoice
        value={String(account.id)}
        options={options}
        onChange={(value) => {
          if (Number(value) !== account.id) switchAccount(Number(value));
        }}
      />
      <MenuLine />
      <MenuItem onSelect={() => window.open(account.siteUrl, "_blank", "noopener")}>
        <ExternalLink aria-hidden />
        View site
      </MenuItem>
    </Menu>
  );
}
