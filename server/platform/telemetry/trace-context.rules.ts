/** The position in a trace: W3C Trace Context without its vendors' state. */
export interface TraceContext {
  /** 32 lower-case hexadecimal digits. */
  traceId: string;
  /** 16 lower-case hexadecimal digits. */
  spanId: string;
  /** Whether the caller records this trace. */
  isSampled: boolean;
}

/** Version 00 has these four parts only; a later version may append more. */
const TRACE_PARENT = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/;

/** Parses a `traceparent` header (W3C Trace Context, level 1); null where it is missing or invalid. */
export function parseTraceParent(header: string | null): TraceContext | null {
  const [, version, traceId = "", spanId = "", flags = "", rest] = TRACE_PARENT.exec(header ?? "") ?? [];
  if (version === undefined || version === "ff" || (version === "00" && rest !== undefined)) return null;
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return null;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

/** Formats a `traceparent` header, version 00. */
export function formatTraceParent({ traceId, spanId, isSampled }: TraceContext): string {
  return `00-${traceId}-${spanId}-${isSampled ? "01" : "00"}`;
}
