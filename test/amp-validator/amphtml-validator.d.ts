declare module "amphtml-validator" {
  interface Problem {
    readonly severity: string;
    readonly line: number;
    readonly col: number;
    readonly message: string;
  }
  interface Validator {
    init(): Promise<void>;
    validateString(document: string): { readonly status: string; readonly errors: readonly Problem[] };
  }
  const amphtmlValidator: { newInstance(script: string): Validator };
  export default amphtmlValidator;
}
