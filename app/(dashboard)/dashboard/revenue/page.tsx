import type { Metadata } from "next";
import { RevenuePage } from "@/components/dashboard/revenue/revenue-page";
import { requireStaffPage } from "../../staff-page";

export const metadata: Metadata = { title: "Revenue" };

// The browser queries the figures: they take a moment on a large ledger, and the page is shown at once.
export default async function Page() {
  await requireStaffPage("/dashboard/revenue");
  return <RevenuePage />;
}
