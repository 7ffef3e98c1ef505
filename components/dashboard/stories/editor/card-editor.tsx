"use client";

import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { createKey, type EditedCard, moveEntry } from "./edited-story";
import { ElementEditor } from "./element-editor";
import { createBlankElement, ELEMENT_KINDS, getElementKind } from "./element-kinds";

interface MoveButtonsProps {
  /** `Card 2`, used in the labels of the buttons. */
  name: string;
  first: boolean;
  last: boolean;
  onMove: (by: number) => void;
  onRemove: () => void;
}

function MoveButtons({ name, first, last, onMove, onRemove }: MoveButtonsProps) {
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

interface CardEditorProps extends Omit<MoveButtonsProps, "name"> {
  number: number;
  card: EditedCard;
  onChange: (card: EditedCard) => void;
}

/** Editor of one card: its elements in order, each with its form. */
export function CardEditor({ number, card, onChange, ...moveProps }: CardEditorProps) {
  const { elements } = card;
  const set = (next: EditedCard["elements"]) => onChange({ ...card, elements: next });
  return (
    <section aria-label={`Card ${number}`} className="rounded-lg border border-line">
      <header className="flex items-center gap-2 border-b border-line bg-sunken py-1 pr-1 pl-4">
        <h3 className="flex-1 text-sm font-medium">Card {number}</h3>
        <MoveButtons name={`Card ${number}`} {...moveProps} />
      </header>
      <div className="flex flex-col divide-y divide-line">
        {elements.map(({ key, value }, at) => {
          const label =
            getElementKind(value)?.label ?? `${String(value.type)} ${String(value.subtype ?? "")}`.trim();
          return (
            <div key={key} className="px-4 pt-2 pb-4">
              <div className="mb-1 flex items-center gap-2">
                <h4 className="flex-1 text-xs text-ink-3">{label}</h4>
                <MoveButtons
                  name={`${label}, ${at + 1} of card ${number}`}
                  first={at === 0}
                  last={at === elements.length - 1}
                  onMove={(by) => set(moveEntry(elements, at, by))}
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
                Add to card {number}
              </Button>
            }
          >
            {ELEMENT_KINDS.map((kind) => (
              <MenuItem
                key={`${kind.type}/${kind.subtype}`}
                onSelect={() => set([...elements, { key: createKey(), value: createBlankElement(kind) }])}
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
