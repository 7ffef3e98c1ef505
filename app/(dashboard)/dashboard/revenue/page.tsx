import type { Metadata } from "next";
import { RevenuePage } from "@/components/dashboard/revenue/revenue-page";
import { requireStaffPage } from "../../staff-page";

export const metadata: Metadata = { title: "Revenue" };

// The figures are asked by the browser: on a large book they take a moment, and the page is there at once.
export default async function Page() {
  await requireStaffPage("/dashboard/revenue");
  return <RevenuePage />;
}
