/** Stand-ins for `next/navigation`: the story is the page, and its address does not change. */

const nowhere = () => undefined;
const parameters = new URLSearchParams();

export function usePathname() {
  return "/dashboard";
}

export function useSearchParams() {
  return parameters;
}

export function useRouter() {
  return { push: nowhere, replace: nowhere, refresh: nowhere, back: nowhere, prefetch: nowhere };
}
