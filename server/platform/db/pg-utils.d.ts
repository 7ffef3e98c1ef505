declare module "pg/lib/utils.js" {
  const utils: {
    /** Converts a parameter as the client does: identical on the pool and on the shared connections. */
    prepareValue(value: unknown): string | Buffer | null;
  };
  export default utils;
}
