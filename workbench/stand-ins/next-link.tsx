import type { ComponentProps } from "react";

type LinkProps = ComponentProps<"a"> & { prefetch?: boolean };

/** Stand-in for `next/link`: a link that leads nowhere, so that the story stays open. */
export default function Link({ prefetch: _prefetch, onClick, ...props }: LinkProps) {
  return (
    <a
      {...props}
      onClick={(event) => {
        onClick?.(event);
        event.preventDefault();
      }}
    />
  );
}

/** Stand-in: no page is loading. */
export function useLinkStatus() {
  return { pending: false };
}
