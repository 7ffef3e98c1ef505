/** A word that a publisher or a machine gave, told as it is: `gateway_a`. */
export function Word({ children }: { children: string }) {
  return <code className="font-mono text-[0.92em] break-words">{children}</code>;
}
