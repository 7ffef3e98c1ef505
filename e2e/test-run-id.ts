import type { TestInfo } from "@playwright/test";

/**
 * Names one try of a test in its project: the rows that it creates are its own, so that a retry finds none of them.
 */
export function testRunId({ project, retry, repeatEachIndex }: TestInfo): string {
  return `${project.name}-${retry}-${repeatEachIndex}`;
}
