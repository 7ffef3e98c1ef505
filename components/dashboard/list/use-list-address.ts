"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useMemo } from "react";
import type { z } from "zod";
import { type ListAddress, listAddress, readListAddress } from "./list-address";

type Parts = Readonly<Record<string, string | number | boolean | undefined>>;

interface ListAddressState<Filter> extends ListAddress<Filter> {
  /** Narrows the list; each choice is a step in the browser's history, typing is one step. */
  narrow: (part: Parts, options?: { typing?: boolean }) => void;
  clear: () => void;
  /** Address of a neighbouring page. */
  pageHref: (page: { after?: string; before?: string }) => string;
}

/** The list's state, which is its address: bookmarks, the back button and links to a filtered list all work. */
export function useListAddress<Schema extends z.ZodObject<z.ZodRawShape>>(
  schema: Schema,
): ListAddressState<z.output<Schema>> {
  const path = usePathname();
  const parameters = useSearchParams();
  return useMemo(() => {
    const known = (): Record<string, string | undefined> =>
      Object.fromEntries(Object.keys(schema.shape).map((name) => [name, parameters.get(name) ?? undefined]));
    return {
      ...readListAddress(schema, new URLSearchParams(parameters.toString())),
      narrow: (part, options) => {
        const address = listAddress(path, { ...known(), ...part });
        if (options?.typing === true) window.history.replaceState(null, "", address);
        else window.history.pushState(null, "", address);
      },
      clear: () => window.history.pushState(null, "", path),
      pageHref: (page) => listAddress(path, { ...known(), ...page }),
    };
  }, [schema, path, parameters]);
}
