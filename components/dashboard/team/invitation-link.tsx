"use client";

import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Dialog } from "@/components/ui/dialog";
import { ExactTime } from "@/components/ui/relative-time";
import type { CreatedInvitation, StaffMailOutcome } from "@/server/staff/index";

const MAIL_RESULTS: Readonly<Record<StaffMailOutcome, string>> = {
  sent: "The link was sent by email. You can also share it yourself.",
  stored: "This installation sends no email. Share the link yourself.",
  queued: "The email could not be sent yet and will be retried. You can also share the link yourself.",
  failed: "The email could not be sent. Share the link yourself.",
};

/** Link of an invitation, shown once. */
export function InvitationLink({
  created,
  onClose,
}: {
  created: CreatedInvitation & { mail: StaffMailOutcome };
  onClose: () => void;
}) {
  const { email, link, expiresAt, mail } = created;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={`${email} invited`} className="max-w-md">
      <div className="flex flex-col gap-3 px-5 pb-5 text-sm text-ink-2">
        <p>{MAIL_RESULTS[mail]}</p>
        <div className="flex items-center gap-2 rounded-md border border-line bg-sunken py-1.5 pr-1.5 pl-3">
          <code className="min-w-0 flex-1 font-mono text-xs break-all text-ink select-all">{link}</code>
          <CopyButton text={link} label="Copy link" className="size-8" />
        </div>
        <p className="text-xs text-ink-3">
          Shown only once. The link works once, until <ExactTime date={expiresAt} />. Anyone with the link can
          join: send it to {email} only.
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
