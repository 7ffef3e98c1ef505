import { cn } from "./cn";

/** The shape of something that is on its way, in the size it will have. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cn("breathe block rounded bg-hover", className)} />;
}
