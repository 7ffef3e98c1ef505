import { spawn } from "node:child_process";
import { join } from "node:path";
import { root } from "./paths.mjs";

/** Bundles a TypeScript entry of the repository and runs it with these arguments; resolves to its exit code. */
export async function runSource({ entry, name, args, signal }) {
  const outfile = join(root, "node_modules/.cache/masthead", `${name}.mjs`);
  const { build } = await import("esbuild");
  await build({
    absWorkingDir: root,
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: "node",
    target: "node20.19",
    format: "esm",
    packages: "external",
    logLevel: "warning",
  });
  return new Promise((resolve) => {
    spawn(process.execPath, [outfile, ...args], { cwd: root, stdio: "inherit", signal })
      .on("error", () => resolve(1))
      .on("exit", (code) => resolve(code ?? 1));
  });
}
