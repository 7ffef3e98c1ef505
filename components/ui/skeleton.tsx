import { cn } from "./cn";

/** The shape of something that is on its way, in the size it will have. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cn("breathe block rounded bg-hover", className)} />;
}

/** Rows of a list that is on its way. */
export function SkeletonRows({ rows = 4 }: { rows?: number }) {
  return (
    <div aria-hidden className="divide-y divide-line">
      {Array.from({ length: rows }, (_, index) => (
        // Placeholders have no identity.
        <div key={index} className="flex items-center gap-4 py-3.5">
          <Skeleton className="h-4 flex-1" />
          <Skeleton className="h-4 w-20" />
        </div>
      ))}
    </div>
  );
}
