/** Stand-ins for `node:crypto`, which a module that components share with the server imports and they never call. */

function refuse(): never {
  throw new Error("The workbench has no node:crypto.");
}

export const randomBytes = refuse;
export const randomUUID = refuse;
