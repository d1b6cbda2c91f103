import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/*
 * `npm test -- --late` delays random responses, to find tests that depend on the speed of the machine. Preloaded into
 * the processes of products, this module delays a tenth of PostgreSQL's responses. Browser tests delay the responses to
 * the browser. Messages of one PostgreSQL connection keep their order; responses to the browser may not.
 */
const SHARE = 0.1;
const DATABASE_MS_MAX = 250;
const BROWSER_MS_MAX = 1_500;

/** @typedef {[name: string | symbol, ...given: unknown[]]} Emitted */
/** @typedef {{ waiting?: Emitted[], emit(...emitted: Emitted): boolean }} LateConnection */

/** Delays some of PostgreSQL's messages that end a query or notify, with the later messages of the same connection. */
export const delayDatabase = () => {
  const connection = /** @type {LateConnection} */ (/** @type {unknown} */ (pg.Connection.prototype));
  const emit = connection.emit;
  connection.emit = function emitLate(...emitted) {
    if (this.waiting !== undefined) {
      this.waiting.push(emitted);
      return true;
    }
    const [name] = emitted;
    if (!(name === 'readyForQuery' || name === 'notification') || Math.random() >= SHARE)
      return emit.apply(this, emitted);
    const waiting = [emitted];
    this.waiting = waiting;
    void wait(Math.random() * DATABASE_MS_MAX).then(() => {
      delete this.waiting;
      const [first, ...others] = waiting;
      if (first !== undefined) emit.apply(this, first);
      for (const one of others) this.emit(...one);
    });
    return true;
  };
};

/**
 * Delays the API calls, scripts and media of a browser's pages; most delays are short.
 * @param {import('playwright-core').BrowserContext} context
 */
export const delayAnswers = (context) =>
  context.route(/\/(api|assets|media)\//, async (route) => {
    await wait(Math.random() ** 2 * BROWSER_MS_MAX);
    await route.fallback();
  });

/** Whether this run delays responses. */
export const isLate = process.env.TEST_LATE === 'on';

if (isLate) delayDatabase();
