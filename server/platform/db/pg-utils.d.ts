declare module "pg/lib/utils.js" {
  const utils: {
    /** A parameter as the client sends it: the same form on the pool and on the lanes. */
    prepareValue(value: unknown): string | Buffer | null;
  };
  export default utils;
}
