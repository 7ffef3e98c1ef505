export const YOUNG_SPACE: string;
export const COMMANDS_YOUNG_SPACE: string;
