"use client";

import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Dialog } from "@/components/ui/dialog";
import { ExactTime } from "@/components/ui/relative-time";
import type { MadeInvitation, MailFate } from "@/server/staff/index";

const FATES: Readonly<Record<MailFate, string>> = {
  sent: "The link is on its way by mail. You can pass it on yourself, too.",
  kept: "This installation sends no mail: pass the link on yourself.",
  queued: "The mail could not be sent yet and will be retried. You can also pass the link on yourself.",
  failed: "The mail could not be sent: pass the link on yourself.",
};

/** The link of an invitation, shown this once. */
export function InvitationLink({
  made,
  onClose,
}: {
  made: MadeInvitation & { mail: MailFate };
  onClose: () => void;
}) {
  const { email, link, expiresAt, mail } = made;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${email} is invited`}
      className="max-w-md"
    >
      <div className="flex flex-col gap-3 px-5 pb-5 text-sm text-ink-2">
        <p>{FATES[mail]}</p>
        <div className="flex items-center gap-2 rounded-md border border-line bg-sunken py-1.5 pr-1.5 pl-3">
          <code className="min-w-0 flex-1 font-mono text-xs break-all text-ink select-all">{link}</code>
          <CopyButton text={link} label="Copy the link" className="size-8" />
        </div>
        <p className="text-xs text-ink-3">
          It is shown this once and works once, until <ExactTime date={expiresAt} />. Whoever has it can come
          in: give it to {email} only.
        </p>
      </div>
      <div className="flex justify-end border-t border-line bg-sunken px-5 py-3">
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  );
}
