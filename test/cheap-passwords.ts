import { createRequire } from "node:module";

type Argon2 = Pick<typeof import("@node-rs/argon2"), "hash">;

const argon2: Argon2 = createRequire(import.meta.url)("@node-rs/argon2");
const { hash } = argon2;

const LOWEST_COST = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** Hashes with argon2id at its lowest cost: tests hash and verify thousands of passwords. */
const hashCheaply: Argon2["hash"] = (password, _options, signal) => hash(password, LOWEST_COST, signal);

// Before any module of the product imports it; Vitest evaluates this file again for each test file of a worker.
if (hash.name !== hashCheaply.name) argon2.hash = hashCheaply;
