import type { Endpoint } from "./endpoint";
import { describedApi } from "./openapi";
import { renderReference } from "./reference/page";

/** The reference of all served operations as a page for people, in the words of their contracts. */
export function referencePage(endpoints: readonly Endpoint[], origin: string): string {
  return renderReference(describedApi(endpoints), origin);
}
