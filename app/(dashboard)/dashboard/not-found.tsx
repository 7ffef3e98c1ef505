import { SearchX } from "lucide-react";
import Link from "next/link";
import { buttonLook } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

export default function NotFound() {
  return (
    <EmptyState
      isPage
      icon={SearchX}
      title="Page not found"
      action={
        <Link href="/dashboard" className={buttonLook()}>
          Go to overview
        </Link>
      }
    >
      It may have been deleted or belong to another publication, or the address may be mistyped.
    </EmptyState>
  );
}
