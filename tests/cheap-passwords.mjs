/*
 * Loaded before the products of the tests (node --import): makes a password's hash cheap, so that the thousands of people who sign up
 * in the tests don't cost more processor time than what the tests ask for. The algorithm and the code around it stay the same; a hash
 * carries its own cost, so what a process with the real cost has hashed is verified here too, and the other way round.
 */
import { createRequire } from 'node:module';

/** @type {{ hash: (password: string, options: object) => Promise<string> }} */
const argon2 = createRequire(new URL('../services/community/package.json', import.meta.url))('@node-rs/argon2');

const { hash } = argon2;
argon2.hash = (password, options) => hash(password, { ...options, memoryCost: 64, timeCost: 1 });
