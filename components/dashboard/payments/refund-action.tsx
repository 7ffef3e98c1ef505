"use client";

import { Undo2 } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { PaymentSheet } from "@/server/subscriptions/finance-reports/index";
import { RefundDialog } from "./refund-dialog";

/** Gives a payment back, in part or whole. */
export function RefundAction({ sheet }: { sheet: PaymentSheet }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button onClick={() => setAsking(true)}>
        <Undo2 aria-hidden />
        Refund
      </Button>
      {asking && <RefundDialog sheet={sheet} onClose={() => setAsking(false)} />}
    </>
  );
}
