import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isDeepStrictEqual } from 'node:util';
import { say } from '../../scripts/lib/progress.mjs';
import { registeredConsumers } from '../../services/community/src/testing/registered-work.ts';
import { rowsOf } from '../../services/embedded/src/testing/database.ts';
import { auditWhenSealed } from '../ledger/audited.ts';
import { readBooks } from '../ledger/stored-books.ts';
import { Stage } from '../market/stage.ts';
import { dies, preload, PROGRAM, startProductProcess, type ProductProcess } from '../product-process.ts';
import { mailsTo, until, type Person } from '../product.ts';
import { processes, type Prepared, type Process } from './processes/cases.ts';

const EARLIER = process.env['EARLIER_PROGRAM'] ?? '';
const PROCESS_MS_MAX = 1_800_000;

let stage: Stage;
beforeAll(async () => {
  if (EARLIER === '') throw new Error('there is no earlier version: run npm run test:real -- processes');
  stage = await Stage.open('old_processes');
}, 240_000);
afterAll(() => stage.stop());

/** Returns the types of the events among the effects; includes a type twice if it occurs twice in a run. */
const typesOf = (effects: readonly string[]): string[] =>
  effects.flatMap((effect) => effect.replace(/ \d+$/, '').split('+')).filter((name) => /^[A-Z]\w+$/.test(name));

/** Counts the events of some types in the log after a position. */
const countsAfter = async (position: string, types: readonly string[]): Promise<Record<string, number>> => {
  const rows = await rowsOf<{ type: string; count: number }>(
    stage.product.databaseUrl,
    `SELECT type, count(*)::int FROM event_log.events WHERE position > ${position} GROUP BY type`,
  );
  return Object.fromEntries(rows.filter(({ type }) => types.includes(type)).map(({ type, count }) => [type, count]));
};

const newestPosition = async (): Promise<string> =>
  (
    await rowsOf<{ end: string }>(stage.product.databaseUrl, 'SELECT max(position)::text AS end FROM event_log.events')
  )[0]?.end ?? '0';

/** Counts the emails to people: those with different Message-IDs, and copies of them. */
const mailCounts = async (people: readonly Person[]): Promise<{ sent: number; copies: number }> => {
  const mails = (await Promise.all(people.map(({ email }) => mailsTo(email)))).flat();
  const sent = new Set(mails.map(({ message_id }) => message_id)).size;
  return { sent, copies: mails.length - sent };
};

/** Returns every move of a token on the chain: the address that it came from, and its id. */
const movesOnChain = async (): Promise<string[]> => {
  const chain = stage.local.client();
  return (await chain.transfersIn(0, await chain.headBlock())).map(({ from, tokenId }) => `${from} ${tokenId}`);
};

/**
 * Runs the earlier version and this one alternately. Each version completes the run in which the other was killed, and
 * is killed in the next run.
 */
class Relay {
  readonly killed: string[] = [];
  private readonly types: readonly string[];
  private running: ProductProcess | undefined;

  constructor(
    private readonly process: Process,
    private readonly prepared: Prepared,
    private readonly start: string,
  ) {
    this.types = typesOf(process.effects);
  }

  /** Effects at which the runs are killed: each effect in the earlier version, then in this one. */
  static killsOf = ({ effects, together = [] }: Process): readonly string[] =>
    effects.flatMap((effect) => [effect, together.includes(effect) ? together.join('+') : effect]);

  /** Lets the versions run one after the other; no version runs at the end. */
  async run(): Promise<void> {
    await this.runAll().finally(() => this.running?.stop());
  }

  private async runAll(): Promise<void> {
    const kills = Relay.killsOf(this.process);
    const [from = ''] = this.process.effects;
    for (const [run, effect] of kills.entries()) {
      const running = await this.version(run, { from, at: effect });
      preload(this.programOf(run + 1));
      await this.isComplete(running, run);
      const begin = () => this.prepared.begin(running, run);
      this.killed.push(await dies(running, { effect, answer: 'lost' }, begin));
      say(`${this.process.name}: ${run % 2 === 0 ? 'the earlier' : 'this'} version was killed after ${effect}`);
    }
    await this.isComplete(await this.version(kills.length, { from: 'none' }), kills.length);
  }

  /** Waits until this process shows this number of completed runs, and the log has each event of each run once. */
  private async isComplete(running: ProductProcess, runs: number): Promise<void> {
    const { prepared, types } = this;
    const what = `what process ${runs} must complete after ${this.killed.at(-1) ?? 'nothing'}`;
    const after = JSON.stringify(prepared.after(runs));
    await until(
      async () => JSON.stringify(await prepared.shown(running).catch(String)),
      (shown) => shown === after,
      `${what}: ${after}`,
    );
    const counts: Record<string, number> = {};
    if (runs > 0) for (const type of types) counts[type] = (counts[type] ?? 0) + runs;
    await until(
      () => countsAfter(this.start, types),
      (found) => isDeepStrictEqual(found, counts),
      `${what}, by events: ${JSON.stringify(counts)}`,
    );
    if (runs > 0) expect(await prepared.begin(running, runs - 1)).toBe(prepared.repeated);
  }

  private programOf(run: number): string {
    return run % 2 === 0 ? EARLIER : PROGRAM;
  }

  private async version(run: number, failpoint: { from: string; at?: string }): Promise<ProductProcess> {
    const running = await startProductProcess(stage.product.environment, failpoint, this.programOf(run));
    this.running = running;
    // After a pause, a version has outdated tables until it has caught up.
    await until(
      async () => (await fetch(`${running.url}/health/ready`)).status,
      (status) => status === 200,
      `process ${run} to be ready`,
    );
    return running;
  }
}

describe('an earlier version and this one', () => {
  it.each(processes.map((process) => [process.name, process] as const))(
    'complete the run in which the other one was killed: %s',
    async (_name, process) => {
      const kills = Relay.killsOf(process);
      const prepared = await process.prepare(stage, kills.length);
      const [mails, movesBefore] = [await mailCounts(prepared.people), await movesOnChain()];
      const relay = new Relay(process, prepared, await newestPosition());
      let failure: unknown;
      // The next case needs a running product, so `restart` must not fail.
      await stage.product.restart(() => relay.run().catch((error: unknown) => (failure = error)));
      expect(failure).toBeUndefined();
      expect(relay.killed).toEqual(kills.map((effect) => effect.replace(/ \d+$/, '')));

      const { books, wrong } = await readBooks(stage.product);
      expect(wrong).toEqual([]);
      const pending = [...books.balances.coins].filter(([account]) => /^(transit|reserved):/.test(account));
      expect(pending.filter(([, left]) => left !== 0)).toEqual([]);
      // An email whose sending was not recorded before a kill is sent again with the same Message-ID.
      const receipts = kills.filter((effect) => effect === 'receipt').length;
      expect(await mailCounts(prepared.people)).toEqual({
        sent: mails.sent + kills.length * (prepared.mailsOfRun ?? 0),
        copies: mails.copies + receipts,
      });
      const moves = await movesOnChain();
      expect(moves.length).toBe(movesBefore.length + kills.length * (prepared.movesOfRun ?? 0));
      expect(new Set(moves).size).toBe(moves.length);
      expect((await auditWhenSealed(stage.product, '--chain')).findings).toEqual([]);
    },
    PROCESS_MS_MAX,
  );

  it('keep their progress under the same consumer names', async () => {
    const rows = await rowsOf<{ consumer: string }>(
      stage.product.databaseUrl,
      'SELECT consumer FROM work.checkpoints UNION SELECT consumer FROM work.inbox UNION SELECT consumer FROM work.parked',
    );
    const known = registeredConsumers.map(({ name }) => name);
    expect(rows.map(({ consumer }) => consumer).filter((name) => !known.includes(name))).toEqual([]);
    expect(rows.length).toBeGreaterThan(0);
  });
});
