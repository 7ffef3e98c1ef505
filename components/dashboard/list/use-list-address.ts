"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useMemo } from "react";
import { buildListHref, type FilterReaders, type ListAddress, parseListAddress } from "./list-address";

type Parts = Readonly<Record<string, string | number | boolean | undefined>>;

interface ListAddressState<Filter> extends ListAddress<Filter> {
  /** Sets filters; each choice adds a history entry, continuous typing adds one. */
  narrow: (part: Parts, options?: { typing?: boolean }) => void;
  clear: () => void;
  /** Address of the next or previous page. */
  pageHref: (page: { after?: string; before?: string }) => string;
}

/** List state stored in the URL, so that bookmarks, the back button and links to filtered lists work. */
export function useListAddress<Filter extends object>(
  readers: FilterReaders<Filter>,
): ListAddressState<Partial<Filter>> {
  const path = usePathname();
  const parameters = useSearchParams();
  return useMemo(() => {
    const getParameters = (): Record<string, string | undefined> =>
      Object.fromEntries(Object.keys(readers).map((name) => [name, parameters.get(name) ?? undefined]));
    return {
      ...parseListAddress(readers, new URLSearchParams(parameters.toString())),
      narrow: (part, options) => {
        const address = buildListHref(path, { ...getParameters(), ...part });
        if (options?.typing === true) window.history.replaceState(null, "", address);
        else window.history.pushState(null, "", address);
      },
      clear: () => window.history.pushState(null, "", path),
      pageHref: (page) => buildListHref(path, { ...getParameters(), ...page }),
    };
  }, [readers, path, parameters]);
}
