import type { TestInfo } from "@playwright/test";

/** Names one try of a test in its project: what it makes is its own, so that a second try finds nothing of the first. */
export function thisTry({ project, retry, repeatEachIndex }: TestInfo): string {
  return `${project.name}-${retry}-${repeatEachIndex}`;
}
