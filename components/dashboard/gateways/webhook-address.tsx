"use client";

import { useSyncExternalStore } from "react";
import { CopyButton } from "@/components/ui/copy-button";

const never = () => () => {};

/** Webhook URL to enter at the gateway, on the host of the current page. */
export function WebhookAddress({ path }: { path: string }) {
  const origin = useSyncExternalStore(
    never,
    () => window.location.origin,
    () => "",
  );
  const address = `${origin}${path}`;
  return (
    <div className="flex max-w-2xl flex-col gap-3 text-sm text-ink-2">
      <p>Enter this URL at the gateway, and the gateway's webhook secret under Credentials.</p>
      <p className="flex items-start gap-1 rounded-md border border-line bg-sunken px-3 py-2">
        <code className="min-w-0 flex-1 font-mono text-xs leading-5 break-all text-ink">{address}</code>
        <CopyButton text={address} label="Copy URL" />
      </p>
      <p>
        The gateway must be able to reach this URL. If the host name is internal, replace it with your public
        one. Received events appear under Gateway events.
      </p>
    </div>
  );
}
