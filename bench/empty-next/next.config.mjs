/** Start-up options as in the product: what is not configured is not loaded. */
export default { experimental: { preloadEntriesOnStart: false } };
