import { compressedDocument } from "./compressed-document";
import { describedApi } from "./openapi";
import { renderReference } from "./reference/page";

/** The reference of all served operations as a page for people, in the words of their contracts. */
export const referencePage = compressedDocument("text/html; charset=utf-8", (endpoints, origin) =>
  renderReference(describedApi(endpoints), origin),
);
