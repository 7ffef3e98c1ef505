import { notFound } from "next/navigation";
import { requireStaffPage } from "../../staff-page";

/** Unknown addresses under /dashboard: the dashboard's own 404, behind sign-in like every page. */
export default async function Page() {
  await requireStaffPage("/dashboard");
  notFound();
}
