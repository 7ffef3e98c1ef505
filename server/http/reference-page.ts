import { compressedDocument } from "./compressed-document";
import { getApiDocument } from "./openapi";
import { standalonePagePolicy } from "./page-security.rules";
import { renderReference } from "./reference/page";
import { SCRIPT } from "./reference/script";
import { STYLE } from "./reference/style";

/** Serves the API reference page of all operations, generated from their contracts. */
export const referencePage = compressedDocument(
  "text/html; charset=utf-8",
  (endpoints, origin) => renderReference(getApiDocument(endpoints), origin),
  { "content-security-policy": standalonePagePolicy({ style: STYLE, script: SCRIPT, framedBy: "'self'" }) },
);
