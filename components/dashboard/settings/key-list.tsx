"use client";

import type { ReactNode } from "react";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog } from "@/components/ui/dialog";
import { RelativeTime } from "@/components/ui/relative-time";
import { toast } from "@/components/ui/toast";
import { SecretOnce } from "../webhooks/secret-once";

export interface ListedKey {
  id: number;
  /** Name of the key for staff. */
  name: ReactNode;
  /** The same as text, for screen readers. */
  label: string;
  about: ReactNode;
  /** Shown instead of "Active". */
  badge?: ReactNode;
  revokedAt: Date | null;
}

interface KeyListProps {
  keys: readonly ListedKey[];
  /** Whether the user's role may revoke keys. */
  canEdit: boolean;
  /** Consequences of revoking a key. */
  warning: string;
  onRevoke: (id: number) => Promise<unknown>;
}

/** List of keys by their visible parts, each with a revoke button. */
export function KeyList({ keys, canEdit, warning, onRevoke }: KeyListProps) {
  const [revoking, setRevoking] = useState<ListedKey | null>(null);
  const [pending, setPending] = useState(false);
  const revoke = async (key: ListedKey) => {
    setPending(true);
    try {
      await onRevoke(key.id);
      toast.success("Key revoked");
      setRevoking(null);
    } catch (error) {
      toast.error(error instanceof Error ? error.message : "The key could not be revoked. Try again.");
    }
    setPending(false);
  };
  return (
    <>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {keys.map((key) => (
          <li key={key.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 text-sm">
            <div className="min-w-0 flex-1">
              <p>{key.name}</p>
              <p className="mt-0.5 text-xs text-ink-3">
                {key.about}
                {key.revokedAt !== null && (
                  <>
                    {" "}
                    · revoked <RelativeTime systemClock date={key.revokedAt} />
                  </>
                )}
              </p>
            </div>
            {key.revokedAt === null ? (
              (key.badge ?? <Badge tone="good">Active</Badge>)
            ) : (
              <Badge tone="bad">Revoked</Badge>
            )}
            {canEdit && key.revokedAt === null && (
              <Button size="sm" aria-label={`Revoke ${key.label}`} onClick={() => setRevoking(key)}>
                Revoke
              </Button>
            )}
          </li>
        ))}
      </ul>
      {revoking !== null && (
        <ConfirmDialog
          open
          onOpenChange={() => setRevoking(null)}
          title="Revoke this key?"
          action="Revoke key"
          pending={pending}
          onConfirm={() => void revoke(revoking)}
        >
          <p>{warning}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** Newly created key, shown once. */
export function NewKey({ secret, note, onClose }: { secret: string; note: string; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Key created" className="max-w-md">
      <div className="px-5 pb-5">
        <SecretOnce of="key" secret={secret} note={note} />
      </div>
      <div className="flex justify-end border-t border-line bg-sunken px-5 py-3">
        <Button variant="primary" onClick={onClose}>
          I have saved the key
        </Button>
      </div>
    </Dialog>
  );
}
