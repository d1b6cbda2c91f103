/*
 * Loaded into each product under test with `node --import`. Makes password hashing cheap; otherwise the thousands of
 * sign-ups would dominate the CPU time of the tests. The algorithm and the code around it stay the same. A hash
 * contains its own cost, so hashes of the real cost are verified here too, and vice versa.
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
 * Number of passwords that were compared with a hash, for tests that would otherwise have to measure the time of a
 * comparison.
 */
let verified = 0;
argon2.verify = (stored, password) => {
  verified += 1;
  return verify(stored, password);
};
Object.defineProperty(globalThis, 'passwordsVerified', { get: () => verified });
