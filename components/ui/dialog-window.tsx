"use client";

import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { type ReactNode, useRef } from "react";
import { Button } from "./button";
import { cn } from "./cn";

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** The title is for screen readers only. */
  titleHidden?: boolean;
  description?: ReactNode;
  className?: string;
  children: ReactNode;
}

const SCRIM = "fixed inset-0 z-40 bg-scrim";

/** Restore the focus on close, also for dialogs opened by shortcut. */
function useFocusReturn() {
  const before = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus: () => {
      before.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      before.current?.focus();
    },
  };
}

/** `Dialog`, for parts that are loaded when they open. */
export function DialogWindow({
  open,
  onOpenChange,
  title,
  titleHidden,
  description,
  className,
  children,
}: DialogProps) {
  const focusReturn = useFocusReturn();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={SCRIM} />
        <Radix.Content
          aria-describedby={undefined}
          {...focusReturn}
          className={cn(
            "float-in fixed top-[8vh] left-1/2 z-50 flex max-h-[84vh] w-[calc(100vw-2rem)] max-w-lg -translate-x-1/2 flex-col overflow-hidden rounded-xl bg-raised shadow-float outline-none",
            className,
          )}
        >
          {titleHidden === true ? (
            <Radix.Title className="sr-only">{title}</Radix.Title>
          ) : (
            <div className="flex items-start gap-4 px-5 pt-4 pb-3">
              <div className="min-w-0 flex-1">
                <Radix.Title className="text-lg font-semibold tracking-tight">{title}</Radix.Title>
                {description !== undefined && <div className="mt-0.5 text-sm text-ink-2">{description}</div>}
              </div>
              <Radix.Close asChild>
                <Button variant="ghost" size="icon" aria-label="Close" className="-mt-1 -me-2">
                  <X aria-hidden />
                </Button>
              </Radix.Close>
            </div>
          )}
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** The open `Drawer`. */
export function DrawerWindow({
  open,
  onOpenChange,
  title,
  children,
}: Omit<DialogProps, "description" | "titleHidden" | "className">) {
  const focusReturn = useFocusReturn();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={SCRIM} />
        <Radix.Content
          aria-describedby={undefined}
          {...focusReturn}
          className="drawer-in fixed inset-y-0 start-0 z-50 flex w-72 max-w-[85vw] flex-col bg-sunken shadow-float outline-none"
        >
          <Radix.Title className="sr-only">{title}</Radix.Title>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
