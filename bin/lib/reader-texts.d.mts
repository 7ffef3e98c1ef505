export function findReaderTexts(path: string, source: string): { line: number; text: string }[];
export function checkReaderTexts(): string[];
