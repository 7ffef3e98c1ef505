"use client";

import { MoreHorizontal } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { Button } from "./button";
import { LazyPopup } from "./lazy-popup";
import type * as MenuParts from "./menu-parts";

type Parts = typeof MenuParts;

/** Loaded when a menu is first opened; its items are shown in an open menu only. */
let parts: Parts | null = null;

async function loadParts(): Promise<void> {
  parts ??= await import("./menu-parts");
}

/** Dropdown menu of a button. */
export function Menu({ trigger, ...rest }: MenuParts.MenuProps) {
  return (
    <LazyPopup kind="menu" trigger={trigger} load={loadParts}>
      {(loadedTrigger) => parts !== null && <parts.MenuPopup {...rest} trigger={loadedTrigger} />}
    </LazyPopup>
  );
}

/** Action menu of one row; `of` is the row's name. */
export function ActionsMenu({ of, children }: { of: string; children: ReactNode }) {
  return (
    <Menu
      align="end"
      trigger={
        <Button size="icon" aria-label={`Actions for ${of}`}>
          <MoreHorizontal aria-hidden />
        </Button>
      }
    >
      {children}
    </Menu>
  );
}

export function MenuItem(props: ComponentProps<Parts["MenuItem"]>) {
  return parts !== null && <parts.MenuItem {...props} />;
}

/** Radio items of a menu; the current value is ticked. */
export function MenuChoice(props: ComponentProps<Parts["MenuChoice"]>) {
  return parts !== null && <parts.MenuChoice {...props} />;
}

/** Toggle item; the menu stays open, so that several can be set. */
export function MenuToggle(props: ComponentProps<Parts["MenuToggle"]>) {
  return parts !== null && <parts.MenuToggle {...props} />;
}

export function MenuLabel(props: ComponentProps<Parts["MenuLabel"]>) {
  return parts !== null && <parts.MenuLabel {...props} />;
}

export function MenuLine() {
  return parts !== null && <parts.MenuLine />;
}
