/**
 * Runs in a browser before any page's modules. zod reads this setting as it is loaded: without it, it tries to compile
 * a function from text, which the Content-Security-Policy refuses and reports.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
