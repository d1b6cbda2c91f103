/** Injection tokens of what `compose.ts` provides to all modules. */
export const DATABASE = Symbol('database');
export const CONFIG = Symbol('config');
