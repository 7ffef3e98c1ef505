import { readdirSync, readFileSync } from "node:fs";

/** Ticks of Linux's clock in a second, as every kernel we run on shows them. */
const TICKS = 100;

interface Times {
  parent: number;
  /** Seconds of processor of the process itself, and of its children that have ended. */
  own: number;
  ended: number;
}

function timesOf(pid: number): Times | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name of the program stands in brackets and may hold anything.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const seconds = (at: number) => Number(fields[at] ?? 0) / TICKS;
    return { parent: Number(fields[1]), own: seconds(11) + seconds(12), ended: seconds(13) + seconds(14) };
  } catch {
    return null;
  }
}

/** Seconds of processor that a process has used. */
export function processorSeconds(pid: number | undefined): number {
  return pid === undefined ? 0 : (timesOf(pid)?.own ?? 0);
}

/** The same of a process and everything that it started. */
export function familySeconds(pid: number): number {
  const first = timesOf(pid);
  if (first === null) return 0;
  const children = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => timesOf(Number(name)))
    .filter((times) => times?.parent === pid);
  return children.reduce((sum, times) => sum + (times?.own ?? 0), first.own + first.ended);
}
