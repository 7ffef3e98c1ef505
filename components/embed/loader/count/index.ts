export function count(): void {}
