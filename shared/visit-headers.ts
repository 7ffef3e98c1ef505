/**
 * Internal request headers by which the proxy tells the page of a closed story its visitor: the id of their device, and
 * what they are shown. The server removes values from clients.
 */
export const DEVICE_HEADER = "x-masthead-device";
export const VISIT_HEADER = "x-masthead-visit";
