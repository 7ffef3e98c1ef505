import type { Metadata } from "next";
import type { ReactNode } from "react";
import { AccountClock } from "@/components/dashboard/clock/account-clock";
import { TestBanner } from "@/components/dashboard/clock/test-banner";
import { StaffDocument } from "@/components/dashboard/document";
import { NoPublication } from "@/components/dashboard/no-publication";
import { TwoStepRequired } from "@/components/dashboard/settings/two-step/two-step-required";
import { Shell } from "@/components/dashboard/shell/shell";
import { StaffProvider } from "@/components/dashboard/staff-provider";
import { AdminApiProvider } from "@/components/dashboard/trpc/provider";
import { TooltipProvider } from "@/components/ui/tooltip";
import { getPageContext, getPageStaff } from "./staff-page";

export const metadata: Metadata = {
  title: { default: "Dashboard", template: "%s · Masthead" },
  robots: { index: false, follow: false },
};

// The page itself redirects to sign-in and back: it knows its path, the layout does not.
export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const staff = await getPageStaff();
  const { session } = await getPageContext();
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
          ) : staff.mustSetUpTwoStep ? (
            <TwoStepRequired accountName={staff.account.name} />
          ) : (
            <StaffProvider staff={staff}>
              <AccountClock>
                <Shell banner={<TestBanner />}>{children}</Shell>
              </AccountClock>
            </StaffProvider>
          )}
        </TooltipProvider>
      </AdminApiProvider>
    </StaffDocument>
  );
}
