/*
 * Makes password hashing cheap in each product under test, which loads this file with `node --import`. Otherwise, the
 * thousands of sign-ups would dominate the CPU time of the tests. The algorithm stays the same. A hash contains its own
 * cost, so products with and without this file can verify each other's hashes.
 */
import { createRequire } from 'node:module';

/**
 * @type {{ hash: (password: string, options: object) => Promise<string>,
 *   verify: (hash: string, password: string) => Promise<boolean> }}
 */
const argon2 = createRequire(new URL('../services/community/package.json', import.meta.url))('@node-rs/argon2');

const { hash, verify } = argon2;
argon2.hash = (password, options) => hash(password, { ...options, memoryCost: 64, timeCost: 1 });

/**
 * Number of passwords that were compared with a hash. Without this number, tests would have to measure the time of a
 * comparison.
 */
let verified = 0;
argon2.verify = (stored, password) => {
  verified += 1;
  return verify(stored, password);
};
Object.defineProperty(globalThis, 'passwordsVerified', { get: () => verified });
