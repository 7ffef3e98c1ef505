/** As the product begins: what is not asked for is not loaded. */
export default { experimental: { preloadEntriesOnStart: false } };
