import type { Endpoint } from "./endpoint";
import { keptByOrigin } from "./kept-by-origin";
import { describedApi } from "./openapi";
import { renderReference } from "./reference/page";

/** The reference of all served operations as a page for people, in the words of their contracts. */
export const referencePage = keptByOrigin((endpoints: readonly Endpoint[], origin) =>
  renderReference(describedApi(endpoints), origin),
);
