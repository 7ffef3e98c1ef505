"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { Permission, StaffMembership } from "@/server/staff/index";

/** The signed-in user, their account, and the permissions of their role. */
export interface Staff {
  user: { id: number; email: string; name: string };
  account: {
    id: number;
    name: string;
    siteUrl: string;
    timeZone: string;
    mode: "live" | "test";
    /** Offset of the account's clock in milliseconds when the page was rendered. */
    clockAhead: number;
  };
  role: StaffMembership["role"];
  permissions: readonly Permission[];
  memberships: readonly StaffMembership[];
}

const StaffContext = createContext<Staff | null>(null);

export function StaffProvider({ staff, children }: { staff: Staff; children: ReactNode }) {
  return <StaffContext value={staff}>{children}</StaffContext>;
}

export function useStaff(): Staff {
  const staff = useContext(StaffContext);
  if (staff === null) throw new Error("useStaff() is used outside of the dashboard's shell");
  return staff;
}
