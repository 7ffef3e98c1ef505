"use client";

import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { type EditedCard, freshKey, moved } from "./edited-story";
import { ElementEditor } from "./element-editor";
import { blankElement, ELEMENT_KINDS, kindOf } from "./element-kinds";

interface PlacedProps {
  /** `Card 2`; buttons name it. */
  name: string;
  first: boolean;
  last: boolean;
  onMove: (by: number) => void;
  onRemove: () => void;
}

function Placed({ name, first, last, onMove, onRemove }: PlacedProps) {
  const buttons: { label: string; icon: ReactNode; disabled: boolean; onClick: () => void }[] = [
    { label: "Move up", icon: <ArrowUp aria-hidden />, disabled: first, onClick: () => onMove(-1) },
    { label: "Move down", icon: <ArrowDown aria-hidden />, disabled: last, onClick: () => onMove(1) },
    { label: "Remove", icon: <Trash2 aria-hidden />, disabled: false, onClick: onRemove },
  ];
  return (
    <div className="flex items-center">
      {buttons.map(({ label, icon, ...rest }) => (
        <Button
          key={label}
          variant="ghost"
          size="icon"
          aria-label={`${label} ${name.toLowerCase()}`}
          {...rest}
        >
          {icon}
        </Button>
      ))}
    </div>
  );
}

interface CardEditorProps extends Omit<PlacedProps, "name"> {
  place: number;
  card: EditedCard;
  onChange: (card: EditedCard) => void;
}

/** One card: its elements in order, each with its form. */
export function CardEditor({ place, card, onChange, ...placed }: CardEditorProps) {
  const { elements } = card;
  const set = (next: EditedCard["elements"]) => onChange({ ...card, elements: next });
  return (
    <section aria-label={`Card ${place}`} className="rounded-lg border border-line">
      <header className="flex items-center gap-2 border-b border-line bg-sunken py-1 pr-1 pl-4">
        <h3 className="flex-1 text-sm font-medium">Card {place}</h3>
        <Placed name={`Card ${place}`} {...placed} />
      </header>
      <div className="flex flex-col divide-y divide-line">
        {elements.map(({ key, value }, at) => {
          const label = kindOf(value)?.label ?? `${String(value.type)} ${String(value.subtype ?? "")}`.trim();
          return (
            <div key={key} className="px-4 pt-2 pb-4">
              <div className="mb-1 flex items-center gap-2">
                <h4 className="flex-1 text-xs text-ink-3">{label}</h4>
                <Placed
                  name={`${label}, ${at + 1} of card ${place}`}
                  first={at === 0}
                  last={at === elements.length - 1}
                  onMove={(by) => set(moved(elements, at, by))}
                  onRemove={() => set(elements.filter((element) => element.key !== key))}
                />
              </div>
              <ElementEditor
                element={value}
                onChange={(next) =>
                  set(elements.map((element) => (element.key === key ? { key, value: next } : element)))
                }
              />
            </div>
          );
        })}
        <div className="px-4 py-3">
          <Menu
            trigger={
              <Button size="sm">
                <Plus aria-hidden />
                Add to card {place}
              </Button>
            }
          >
            {ELEMENT_KINDS.map((kind) => (
              <MenuItem
                key={`${kind.type}/${kind.subtype}`}
                onSelect={() => set([...elements, { key: freshKey(), value: blankElement(kind) }])}
              >
                {kind.label}
              </MenuItem>
            ))}
          </Menu>
        </div>
      </div>
    </section>
  );
}
