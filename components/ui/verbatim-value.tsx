/** A value from a publisher or a machine, shown verbatim: `gateway_a`. */
export function VerbatimValue({ children }: { children: string }) {
  return <code className="font-mono text-[0.92em] break-words">{children}</code>;
}
