export function moveUnreleased(
  changelog: string,
  release: { version: string; date: string },
): { changelog: string; notes: string };

export function makeRelease(options: {
  root: string;
  version: string;
  date: string;
  verify: () => Promise<boolean>;
  createSbom: () => Promise<unknown>;
}): Promise<{ tag: string; sbomFile: string }>;
