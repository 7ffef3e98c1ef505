/**
 * Keeps the end of what a child process prints, on both of its streams.
 * @param {import("node:child_process").ChildProcess} child with piped output
 * @param {{length: number, onChunk?: (chunk: Buffer) => void}} options `length`: characters kept
 * @returns {() => string} reads what was kept
 */
export function keepOutput(child, { length, onChunk }) {
  let output = "";
  const keep = (chunk) => {
    output = (output + chunk).slice(-length);
    onChunk?.(chunk);
  };
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  return () => output;
}
