"use client";

import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { lazyOpenDialog } from "@/components/ui/lazy-part";
import type { Person } from "./sell-dialog";

const SellDialog = lazyOpenDialog(async () => (await import("./sell-dialog")).SellDialog);

interface SellButtonProps {
  /** The buyer or giver, where known. */
  buyer?: Person;
  isGift?: boolean;
}

/** Button that opens the dialog of a manual sale or a gift. */
export function SellButton({ buyer, isGift = false }: SellButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant={isGift ? "secondary" : "primary"} onClick={() => setOpen(true)}>
        <Plus aria-hidden />
        {isGift ? "Gift subscription" : "New subscription"}
      </Button>
      {open && <SellDialog buyer={buyer ?? null} isGift={isGift} onClose={() => setOpen(false)} />}
    </>
  );
}
