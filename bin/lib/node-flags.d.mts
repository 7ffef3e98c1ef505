export const YOUNG_SPACE: string;
export const COMMAND_FLAGS: readonly string[];
