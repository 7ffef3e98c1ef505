import type { ReactNode } from "react";
import { KeepTitle } from "@/components/ui/keep-title";

/** Around the one place of the publication where a page takes another's without being loaded: who bought is thanked. */
export default function SubscribeLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <KeepTitle />
      {children}
    </>
  );
}
