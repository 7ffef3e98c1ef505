/** Empty: without this file the application would run the product's instrumentation. */
export function register(): void {}
