/**
 * The program of `npm start`. React, Next and others choose their build by NODE_ENV when they are loaded, and the
 * imports of a module are loaded before its first line: without a mode of its own, the server runs in production.
 */
export const START = 'process.env.NODE_ENV ||= "production";\nawait import("./server.mjs");\n';
