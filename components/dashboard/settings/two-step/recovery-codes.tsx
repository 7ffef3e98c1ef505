"use client";

import { Download, KeyRound } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Dialog } from "@/components/ui/dialog";

function downloadCodes(codes: readonly string[]): void {
  const text = `Recovery codes for ${window.location.host}. Each works once.\n\n${codes.join("\n")}\n`;
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = "masthead-recovery-codes.txt";
  link.click();
  URL.revokeObjectURL(url);
}

/** New recovery codes, shown once. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const region = useRef<HTMLElement>(null);
  useEffect(() => region.current?.focus(), []);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Recovery codes" className="max-w-md">
      <div className="px-5 pb-5">
        <section
          ref={region}
          tabIndex={-1}
          aria-label="Your recovery codes"
          className="rounded-lg border border-line-strong bg-raised p-4 shadow-lift outline-none"
        >
          <p className="flex items-center gap-2 text-sm font-semibold text-ink">
            <KeyRound aria-hidden className="size-4 text-warn" />
            Save these codes now. They are not shown again.
          </p>
          <p className="mt-1 text-sm text-pretty text-ink-2">
            If you lose your phone or passkey, each code signs you in once. Keep them where you keep
            passwords.
          </p>
          <ul className="mt-3 grid gap-x-6 gap-y-1.5 rounded-md border border-line bg-sunken px-3 py-2.5 sm:grid-cols-2">
            {codes.map((code) => (
              <li key={code}>
                <code className="font-mono text-xs text-ink select-all">{code}</code>
              </li>
            ))}
          </ul>
          <div className="mt-3 flex items-center gap-2">
            <CopyButton text={codes.join("\n")} label="Copy recovery codes" className="size-8" />
            <Button size="sm" onClick={() => downloadCodes(codes)}>
              <Download aria-hidden />
              Download
            </Button>
          </div>
        </section>
      </div>
      <div className="flex justify-end border-t border-line bg-sunken px-5 py-3">
        <Button variant="primary" onClick={onClose}>
          I have saved the codes
        </Button>
      </div>
    </Dialog>
  );
}
