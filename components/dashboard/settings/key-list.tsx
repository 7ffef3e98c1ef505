"use client";

import type { ReactNode } from "react";
import { useState } from "react";
import { toast } from "sonner";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog } from "@/components/ui/dialog";
import { RelativeTime } from "@/components/ui/relative-time";
import { SecretOnce } from "../webhooks/secret-once";

export interface ListedKey {
  id: number;
  /** What staff know it by. */
  name: ReactNode;
  /** The same in words, for those who hear it. */
  label: string;
  about: ReactNode;
  revokedAt: Date | null;
}

interface KeyListProps {
  keys: readonly ListedKey[];
  /** Whether one's role may end keys. */
  writes: boolean;
  /** What ending one does. */
  warning: string;
  onRevoke: (id: number) => Promise<unknown>;
}

/** Keys by what may be shown of them, and the way to end one. */
export function KeyList({ keys, writes, warning, onRevoke }: KeyListProps) {
  const [asking, setAsking] = useState<ListedKey | null>(null);
  const [pending, setPending] = useState(false);
  const revoke = async (key: ListedKey) => {
    setPending(true);
    try {
      await onRevoke(key.id);
      toast.success("The key is revoked.");
      setAsking(null);
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
                    · revoked <RelativeTime world date={key.revokedAt} />
                  </>
                )}
              </p>
            </div>
            {key.revokedAt === null ? <Badge tone="good">Live</Badge> : <Badge tone="bad">Revoked</Badge>}
            {writes && key.revokedAt === null && (
              <Button size="sm" aria-label={`Revoke ${key.label}`} onClick={() => setAsking(key)}>
                Revoke
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asking !== null && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsking(null)}
          title="Revoke this key?"
          action="Revoke"
          pending={pending}
          onConfirm={() => void revoke(asking)}
        >
          <p>{warning}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** A key that was just made, shown this once. */
export function NewKey({ secret, note, onClose }: { secret: string; note: string; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="The new key" className="max-w-md">
      <div className="px-5 pb-5">
        <SecretOnce of="key" secret={secret} note={note} />
      </div>
      <div className="flex justify-end border-t border-line bg-sunken px-5 py-3">
        <Button variant="primary" onClick={onClose}>
          I have kept it
        </Button>
      </div>
    </Dialog>
  );
}
