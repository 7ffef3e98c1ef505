import type { ReactNode } from "react";
import { KeepTitle } from "@/components/ui/keep-title";

/** Layout of the shop, the only pages with client-side navigation: the checkout leads to the receipt. */
export default function SubscribeLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <KeepTitle />
      {children}
    </>
  );
}
