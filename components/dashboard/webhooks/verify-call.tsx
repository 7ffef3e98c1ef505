"use client";

import { useState } from "react";
import { CopyButton } from "@/components/ui/copy-button";
import { Tabs } from "@/components/ui/tabs";
import type { WebhookFamily } from "@/server/webhooks/index";
import { VERIFY_SNIPPETS } from "./verify-snippets";

const OWN_HEADERS: Readonly<Record<WebhookFamily, string>> = {
  workflow: "X-Qt-Signature",
  subscription: "X-AT-Signature",
};

function Code({ label, code }: { label: string; code: string }) {
  return (
    <div className="relative rounded-lg border border-line bg-sunken">
      <CopyButton
        text={code}
        label={`Copy code for ${label}`}
        className="absolute top-2 right-2 size-8 bg-sunken"
      />
      {/* Wider than a phone: a focusable region that the keyboard can scroll. */}
      <section aria-label={`Code for ${label}`} tabIndex={0} className="overflow-x-auto rounded-lg p-4">
        <pre className="font-mono text-xs leading-relaxed text-ink">{code}</pre>
      </section>
    </div>
  );
}

/** Instructions to verify the signature of a call. */
export function VerifyCall({ family }: { family: WebhookFamily }) {
  const [language, setLanguage] = useState<string>(VERIFY_SNIPPETS[0].value);
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <p className="text-sm text-pretty text-ink-2">
        Every request has the headers <code className="font-mono text-xs">webhook-id</code>,{" "}
        <code className="font-mono text-xs">webhook-timestamp</code> and{" "}
        <code className="font-mono text-xs">webhook-signature</code>, as defined by Standard Webhooks. Verify
        the raw body before you parse it, and store the IDs of processed events: an event can be delivered
        more than once.
      </p>
      <Tabs
        label="Language"
        value={language}
        onChange={setLanguage}
        tabs={VERIFY_SNIPPETS.map(({ value, label, code }) => ({
          value,
          label,
          content: <Code label={label} code={code} />,
        }))}
      />
      <p className="text-sm text-pretty text-ink-2">
        Receivers of the older header compare the hexadecimal HMAC-SHA256 of the body, with the whole secret
        as its key, with <code className="font-mono text-xs">{OWN_HEADERS[family]}</code>. During a rotation,
        the signature with the old secret is in{" "}
        <code className="font-mono text-xs">{`${OWN_HEADERS[family]}-Previous`}</code>.
      </p>
    </div>
  );
}
