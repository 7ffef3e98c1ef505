"use client";

import { Plus } from "lucide-react";
import { Button } from "@/components/ui/button";
import { LazyPopup } from "@/components/ui/lazy-popup";
import type * as PickPopupModule from "./pick-popup";

let popup: typeof PickPopupModule | null = null;

async function loadPopup(): Promise<void> {
  popup ??= await import("./pick-popup");
}

/** Button with a searchable list of options, usable by keyboard and pointer. */
export function PickButton(props: PickPopupModule.PickPopupProps) {
  const trigger = (
    <Button size="sm">
      <Plus aria-hidden />
      {props.label}
    </Button>
  );
  return (
    <LazyPopup kind="dialog" trigger={trigger} load={loadPopup}>
      {(loadedTrigger) => popup !== null && <popup.PickPopup {...props} trigger={loadedTrigger} />}
    </LazyPopup>
  );
}
