import { spawn } from "node:child_process";
import { Failure, Interrupted } from "./failure.mjs";
import { keepOutput } from "./keep-output.mjs";
import { root } from "./paths.mjs";

const KEPT_CHARACTERS = 200_000;

/**
 * Runs a program to its end, quietly. Its last lines are shown when it fails.
 * @param {string} command
 * @param {string[]} args
 * @param {{what: string, env?: NodeJS.ProcessEnv, cwd?: string, signal?: AbortSignal, note?: (line: string) => void}} options
 *        `what` begins the sentence of a failure; `cwd` is the repository's root by default
 * @returns {Promise<string>} all it printed
 */
export async function run(command, args, { what, env, cwd, signal, note }) {
  const { code, output } = await runForOutput(command, args, { env, cwd, signal, note });
  if (code === 0) return output;
  if (/ENOSPC|no space left on device/i.test(output)) {
    throw new Failure(`${what} failed: the disk is full. Free some space and start again.`);
  }
  throw new Failure(`${what} failed:\n\n${output.trim().split("\n").slice(-40).join("\n")}\n`);
}

/**
 * Runs a program to its end and hands back its exit code with everything it printed.
 * @param {string} command
 * @param {string[]} args
 * @param {{env?: NodeJS.ProcessEnv, cwd?: string, signal?: AbortSignal, note?: (line: string) => void}} [options]
 * @returns {Promise<{code: number, output: string}>}
 */
export function runForOutput(command, args, { env, cwd = root, signal, note } = {}) {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(new Interrupted());
    // A process group of its own, so that an abort also ends its child processes.
    const child = spawn(command, args, {
      cwd,
      env: env ?? process.env,
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
    });
    const readOutput = keepOutput(child, {
      length: KEPT_CHARACTERS,
      onChunk: (chunk) => {
        const last = String(chunk).trim().split("\n").at(-1);
        if (last) note?.(last.trim());
      },
    });
    const callOff = () => {
      for (const name of ["SIGTERM", "SIGKILL"]) {
        setTimeout(() => endGroup(child.pid, name), name === "SIGKILL" ? 3_000 : 0).unref();
      }
    };
    signal?.addEventListener("abort", callOff, { once: true });
    child.on("error", reject);
    child.on("close", (code) => {
      signal?.removeEventListener("abort", callOff);
      if (signal?.aborted) reject(new Interrupted());
      else resolve({ code: code ?? 1, output: readOutput() });
    });
  });
}

function endGroup(pid, signal) {
  try {
    process.kill(-pid, signal);
  } catch {
    // Already gone.
  }
}
