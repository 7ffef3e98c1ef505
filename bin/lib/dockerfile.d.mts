interface Instruction {
  name: string;
  line: number;
  flags: Record<string, string[]>;
  value: string | string[];
  variables: Record<string, string>;
}

interface Stage {
  name: string | null;
  base: string;
  instructions: Instruction[];
}

export function parseDockerfile(text: string): Stage[];
export function createIgnore(text: string): (path: string) => boolean;
