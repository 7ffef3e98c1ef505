export const YOUNG_SPACE: string;
