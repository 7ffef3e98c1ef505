"use client";

import { Undo2 } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { lazyOpenDialog } from "@/components/ui/lazy-part";
import type { PaymentSheet } from "@/server/subscriptions/billing/index";

const RefundDialog = lazyOpenDialog(async () => (await import("./refund-dialog")).RefundDialog);

/** Button that refunds a payment in full or in part. */
export function RefundAction({ sheet }: { sheet: PaymentSheet }) {
  const [isRefunding, setRefunding] = useState(false);
  return (
    <>
      <Button onClick={() => setRefunding(true)}>
        <Undo2 aria-hidden />
        Refund
      </Button>
      {isRefunding && <RefundDialog sheet={sheet} onClose={() => setRefunding(false)} />}
    </>
  );
}
