/*
 * Loaded before the products of the tests (node --import): makes a password's hash cheap, so that the thousands of people who sign up
 * in the tests don't cost more processor time than what the tests ask for. The algorithm and the code around it stay the same; a hash
 * carries its own cost, so what a process with the real cost has hashed is verified here too, and the other way round.
 */
import { createRequire } from 'node:module';

/** @type {{ hash: (password: string, options: object) => Promise<string>, verify: (hash: string, password: string) => Promise<boolean> }} */
const argon2 = createRequire(new URL('../services/community/package.json', import.meta.url))('@node-rs/argon2');

const { hash, verify } = argon2;
argon2.hash = (password, options) => hash(password, { ...options, memoryCost: 64, timeCost: 1 });

/** How many passwords were compared with a hash, for tests that must not measure the time that it takes. */
let verified = 0;
argon2.verify = (stored, password) => {
  verified += 1;
  return verify(stored, password);
};
Object.defineProperty(globalThis, 'passwordsVerified', { get: () => verified });
