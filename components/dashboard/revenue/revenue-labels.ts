import type { RecurringFigure, RevenueMonth } from "@/server/subscriptions/billing/index";
import { buildListHref } from "../list/list-address";

export const FIGURES: Readonly<Record<RecurringFigure, { name: string; about: string }>> = {
  running: { name: "Monthly recurring revenue (MRR)", about: "Monthly value of active subscriptions." },
  new: { name: "New", about: "Started paying this month." },
  switched_in: { name: "Plan changes in", about: "Replaced another plan this month." },
  switched_out: { name: "Plan changes out", about: "Was replaced by another plan this month." },
  lost: { name: "Churned", about: "Ended this month, after any grace period." },
  in_trial: { name: "In trial", about: "In trial at the end of this month, with nothing paid yet." },
  converted: { name: "Converted trials", about: "Continued after their trial this month." },
};

export const FIGURE_OPTIONS = Object.entries(FIGURES).map(([value, { name }]) => ({ value, label: name }));

type BookedFigure = Exclude<keyof RevenueMonth, "month" | RecurringFigure>;

export const INVOICE_FIGURES: Readonly<Record<BookedFigure, string>> = {
  billed: "Invoices",
  credited: "Credit notes",
  failed: "Failed charges",
  recovered: "Recovered charges",
  refunded: "Refunded",
};

/** Build the link to the list of rows that a figure counts. */
export function buildFigureHref(
  figure: RecurringFigure | BookedFigure,
  { month, currency }: { month: string; currency: string },
): string {
  switch (figure) {
    case "billed":
      return buildListHref("/dashboard/invoices", { kind: "invoice", month, currency });
    case "credited":
      return buildListHref("/dashboard/invoices", { kind: "credit_note", month, currency });
    case "failed":
      return buildListHref("/dashboard/payments", { status: "failed", month, currency });
    case "recovered":
      return buildListHref("/dashboard/payments", { recovered: true, month, currency });
    case "refunded":
      return buildListHref("/dashboard/refunds", { status: "done", month, currency });
    case "running":
    case "new":
    case "lost":
    case "switched_in":
    case "switched_out":
    case "in_trial":
    case "converted":
      return buildListHref("/dashboard/revenue/rows", { figure, month, currency });
  }
}
