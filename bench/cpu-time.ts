import { readdirSync, readFileSync } from "node:fs";

/** Clock ticks of Linux per second, as reported by every kernel that we run on. */
const TICKS = 100;

interface Times {
  parent: number;
  /** CPU seconds of the process itself, and of its children that have ended. */
  own: number;
  ended: number;
}

function readTimes(pid: number): Times | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name of the program is in brackets and may contain any character.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const seconds = (at: number) => Number(fields[at] ?? 0) / TICKS;
    return { parent: Number(fields[1]), own: seconds(11) + seconds(12), ended: seconds(13) + seconds(14) };
  } catch {
    return null;
  }
}

/** CPU seconds that a process has used. */
export function processorSeconds(pid: number | undefined): number {
  return pid === undefined ? 0 : (readTimes(pid)?.own ?? 0);
}

/** The same for a process and all of its descendants. */
export function familySeconds(pid: number): number {
  const first = readTimes(pid);
  if (first === null) return 0;
  const children = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readTimes(Number(name)))
    .filter((times) => times?.parent === pid);
  return children.reduce((sum, times) => sum + (times?.own ?? 0), first.own + first.ended);
}
