interface VercelFunction {
  folder: string;
  paths: string[];
  handler: string;
  runtime: string;
  bytes: number;
  files: Map<string, string>;
}

export function readFunctions(project: string): VercelFunction[];
export function assemble(vercelFunction: Pick<VercelFunction, "files">, target: string): void;
