import { expect, it } from "vitest";
import { formatTraceParent, parseTraceParent } from "./trace-context.rules";

const TRACE = "0af7651916cd43dd8448eb211c80319c";
const SPAN = "b7ad6b7169203331";

it.each([
  [`00-${TRACE}-${SPAN}-01`, true],
  [`00-${TRACE}-${SPAN}-00`, false],
  // Other flags are of no concern.
  [`00-${TRACE}-${SPAN}-03`, true],
  // A later version may append parts.
  [`01-${TRACE}-${SPAN}-01-more`, true],
])("the header %s is understood", (header, isSampled) => {
  expect(parseTraceParent(header)).toEqual({ traceId: TRACE, spanId: SPAN, isSampled });
});

it.each([
  null,
  "",
  "none",
  `00-${TRACE}-${SPAN}`,
  `00-${TRACE}-${SPAN}-01-more`,
  `ff-${TRACE}-${SPAN}-01`,
  `00-${TRACE.toUpperCase()}-${SPAN}-01`,
  `00-${"0".repeat(32)}-${SPAN}-01`,
  `00-${TRACE}-${"0".repeat(16)}-01`,
  `00-${TRACE}-${SPAN}-01, 00-${TRACE}-${SPAN}-01`,
])("the header %s begins no trace", (header) => {
  expect(parseTraceParent(header)).toBeNull();
});

it("a header that was understood is written the same", () => {
  for (const header of [`00-${TRACE}-${SPAN}-01`, `00-${TRACE}-${SPAN}-00`]) {
    const context = parseTraceParent(header);
    expect(context === null ? null : formatTraceParent(context)).toBe(header);
  }
});
