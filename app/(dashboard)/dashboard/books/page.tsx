import type { Metadata } from "next";
import { FinanceCheckPage } from "@/components/dashboard/finance-check/finance-check-page";
import { requireStaffPage } from "../../staff-page";

export const metadata: Metadata = { title: "Reconciliation" };

/** The check scans all ledgers: the browser starts it after the page is shown. */
export default async function Page() {
  await requireStaffPage("/dashboard/books");
  return <FinanceCheckPage />;
}
