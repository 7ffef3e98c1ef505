"use client";

import { SlidersHorizontal } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Menu, MenuChoice, MenuLabel, MenuLine, MenuToggle } from "@/components/ui/menu";
import { usePreferences } from "../preferences-provider";

const DENSITIES = [
  { value: "comfortable", label: "Comfortable" },
  { value: "compact", label: "Compact" },
] as const;

interface ViewMenuProps {
  /** Storage key of the settings. */
  list: string;
  columns: readonly { id: string; label: string }[];
}

/** Menu of the visible columns and the row density of a list. */
export function ViewMenu({ list, columns }: ViewMenuProps) {
  const { preferences, change } = usePreferences();
  const hidden = preferences.hidden[list] ?? [];
  const toggle = (id: string, shown: boolean) => {
    const next = shown ? hidden.filter((other) => other !== id) : [...hidden, id];
    change({ hidden: { ...preferences.hidden, [list]: next } });
  };
  const trigger = (
    <Button variant="ghost" size="icon" aria-label="View: columns and density" className="max-md:hidden">
      <SlidersHorizontal aria-hidden />
    </Button>
  );
  return (
    <Menu trigger={trigger} align="end">
      <MenuLabel>Columns</MenuLabel>
      {columns.map((column) => (
        <MenuToggle
          key={column.id}
          checked={!hidden.includes(column.id)}
          onChange={(shown) => toggle(column.id, shown)}
        >
          {column.label}
        </MenuToggle>
      ))}
      <MenuLine />
      <MenuLabel>Rows</MenuLabel>
      <MenuChoice
        value={preferences.density}
        options={DENSITIES}
        onChange={(value) => {
          const density = DENSITIES.find((option) => option.value === value)?.value;
          if (density !== undefined) change({ density });
        }}
      />
    </Menu>
  );
}
