import { SearchX } from "lucide-react";
import Link from "next/link";
import { buttonLook } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

export default function NotFound() {
  return (
    <EmptyState
      isPage
      icon={SearchX}
      title="There is nothing at this address"
      action={
        <Link href="/dashboard" className={buttonLook()}>
          To the overview
        </Link>
      }
    >
      It may have been deleted, it may belong to another publication, or the address may be mistyped.
    </EmptyState>
  );
}
