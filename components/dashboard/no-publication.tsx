"use client";

import { Building2 } from "lucide-react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { signOut } from "./session-calls";

/** Shown to a signed-in person who belongs to no publication. */
export function NoPublication() {
  return (
    <main className="flex min-h-dvh items-center justify-center">
      <EmptyState
        isPage
        icon={Building2}
        title="You have no access to a publication"
        action={<Button onClick={() => void signOut()}>Sign out</Button>}
      >
        Ask an owner of the publication for an invitation, then open the dashboard again.
      </EmptyState>
    </main>
  );
}
