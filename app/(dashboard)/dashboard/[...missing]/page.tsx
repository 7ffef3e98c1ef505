import { notFound } from "next/navigation";
import { requireStaffPage } from "../../staff-page";

/** Addresses under /dashboard that are no page: the dashboard's own 404, behind sign-in as everything else. */
export default async function Page() {
  await requireStaffPage("/dashboard");
  notFound();
}
