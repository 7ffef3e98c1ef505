import { cn } from "./cn";

/** Placeholder of loading content, in its final size. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cn("breathe block rounded bg-hover", className)} />;
}

/** Placeholder of the rows of a loading list. */
export function SkeletonRows({ rows = 4 }: { rows?: number }) {
  return (
    <div aria-hidden className="divide-y divide-line">
      {Array.from({ length: rows }, (_, index) => (
        // Placeholders have no key.
        <div key={index} className="flex items-center gap-4 py-3.5">
          <Skeleton className="h-4 flex-1" />
          <Skeleton className="h-4 w-20" />
        </div>
      ))}
    </div>
  );
}
