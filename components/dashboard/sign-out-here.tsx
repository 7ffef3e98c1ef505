"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { signOut } from "./session-calls";

/** End the session and reload this page as an anonymous visitor. */
export function SignOutHere() {
  const [failed, setFailed] = useState(false);
  const leave = () => {
    signOut(window.location.pathname).catch(() => setFailed(true));
  };
  return (
    <>
      {failed && (
        <p role="alert" className="mb-3 text-sm text-bad">
          You could not be signed out. Check your connection, then try again.
        </p>
      )}
      <Button variant="primary" size="lg" className="w-full" onClick={leave}>
        Sign out
      </Button>
    </>
  );
}
