export function isNeeded(path: string): boolean;
export function trimTraces(root: string): void;
