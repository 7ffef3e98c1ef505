/** Internal request header with the query of a dashboard page's address; a value from the browser is overwritten. */
export const QUERY_HEADER = "x-masthead-query";
