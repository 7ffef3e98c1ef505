import { compressedDocument } from "./compressed-document";
import { describedApi } from "./openapi";
import { writtenPagePolicy } from "./page-security.rules";
import { renderReference } from "./reference/page";
import { SCRIPT } from "./reference/script";
import { STYLE } from "./reference/style";

/** The reference of all served operations as a page for people, in the words of their contracts. */
export const referencePage = compressedDocument(
  "text/html; charset=utf-8",
  (endpoints, origin) => renderReference(describedApi(endpoints), origin),
  { "content-security-policy": writtenPagePolicy({ style: STYLE, script: SCRIPT, framedBy: "'self'" }) },
);
