import type { Metadata } from "next";
import type { ReactNode } from "react";
import { OwnClock } from "@/components/dashboard/clock/own-clock";
import { TestBanner } from "@/components/dashboard/clock/test-banner";
import { StaffDocument } from "@/components/dashboard/document";
import { NoPublication } from "@/components/dashboard/no-publication";
import { Shell } from "@/components/dashboard/shell/shell";
import { StaffProvider } from "@/components/dashboard/staff-provider";
import { AdminApiProvider } from "@/components/dashboard/trpc/provider";
import { TooltipProvider } from "@/components/ui/tooltip";
import { pageContext, pageStaff } from "./staff-page";

export const metadata: Metadata = {
  title: { default: "Dashboard", template: "%s · Masthead" },
  robots: { index: false, follow: false },
};

// Where nobody is signed in the page itself leads to sign-in and back: it knows its address, the layout does not.
export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const staff = await pageStaff();
  const { session } = await pageContext();
  return (
    <StaffDocument>
      <AdminApiProvider accountId={staff?.account.id ?? null}>
        <TooltipProvider>
          {staff === null ? (
            session === null ? (
              children
            ) : (
              <NoPublication />
            )
          ) : (
            <StaffProvider staff={staff}>
              <OwnClock>
                <Shell banner={<TestBanner />}>{children}</Shell>
              </OwnClock>
            </StaffProvider>
          )}
        </TooltipProvider>
      </AdminApiProvider>
    </StaffDocument>
  );
}
