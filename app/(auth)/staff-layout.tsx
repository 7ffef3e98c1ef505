import type { ReactNode } from "react";
import { StaffDocument } from "@/components/dashboard/document";

export default function SignInLayout({ children }: { children: ReactNode }) {
  return <StaffDocument>{children}</StaffDocument>;
}
