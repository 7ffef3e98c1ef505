/** Nothing: without a file of its own this application would begin as the product does. */
export function register(): void {}
