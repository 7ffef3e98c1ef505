import { timingSafeEqual } from "node:crypto";

/** Whether two texts are equal; compared in constant time. */
export function isEqual(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
