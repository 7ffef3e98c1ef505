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
      <p>Enter this address at the gateway, and its webhook secret among the keys here.</p>
      <p className="flex items-start gap-1 rounded-md border border-line bg-sunken px-3 py-2">
        <code className="min-w-0 flex-1 font-mono text-xs leading-5 break-all text-ink">{address}</code>
        <CopyButton text={address} label="Copy the address" />
      </p>
      <p>
        The gateway has to reach it: behind an inner host name, say the public one instead. What it tells
        stands under Gateway events.
      </p>
    </div>
  );
}
