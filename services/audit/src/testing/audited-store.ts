import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventStoreDBClient, jsonEvent, type JSONType } from '@eventstore/db-client';
import { noteKeyText } from '@pixchange/contracts/audit/signed-note';
import type { AnyEvent } from '@pixchange/contracts/events/envelope';
import pg from 'pg';
import { freshDatabase } from '../../../../tests/stack.ts';
import { startEventNode, type EventNode } from '../../../embedded/src/event-node/index.ts';
import type { Finding } from '../findings.ts';
import type { StoredEvent } from '../log/stored-event.ts';
import type { AuditReport } from '../report/report.ts';
import { runCli } from '../run/cli.ts';
import { ada, admin, grant, pack, purchase, reward, roleGranted, spent, transfer } from './stories.ts';
import { TestLog, timeOf } from './test-log.ts';

/** Events of many kinds, after which two people have a balance. */
export const story: readonly AnyEvent[] = [
  roleGranted(admin),
  pack,
  grant.proposed(1_000),
  grant.credited(1_000),
  purchase.started,
  purchase.captured(),
  purchase.fee(),
  purchase.credited({}, 1_500),
  transfer.started(),
  transfer.paid(1_460),
  transfer.destined(),
  transfer.credited(40),
  transfer.completed,
  spent(60, 1_400),
  reward.earned,
  reward.credited({ after: { coins: 1_400, pixtokens: 1 } }),
  purchase.refunded(500, 250),
  purchase.reversed(250, 1_150, 'R1', { after: { coins: 1_150, pixtokens: 1 } }),
  { type: 'EmailConfirmed', data: { userId: ada } },
];
const eventsUnderFirstHead = 8;

type StreamOf = (event: AnyEvent) => string;

/** Creates a stored log with a head in the middle and one at the end. */
const madeLog = (story: readonly AnyEvent[], streamOf?: StreamOf): TestLog => {
  const made = new TestLog();
  story.forEach((event, index) => {
    made.add(event, streamOf?.(event));
    if (index === eventsUnderFirstHead - 1) made.seal();
  });
  return made.seal();
};

export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Real event node that stores a log, with the auditor reading from it. */
export class AuditedStore {
  /** Environment variables of the auditor. */
  variables: Readonly<Record<string, string>> = {};
  /** Time of the audit. */
  nowMs = Date.parse(timeOf(60));
  private endMoved = false;

  private constructor(
    readonly log: TestLog,
    readonly folder: string,
    readonly databaseUrl: string,
    readonly database: pg.Client,
    private node: EventNode,
  ) {}

  static start(name: string, events: readonly AnyEvent[] = story, streamOf?: StreamOf): Promise<AuditedStore> {
    return AuditedStore.of(name, madeLog(events, streamOf));
  }

  /** Starts a node with the events of a log. */
  static async of(name: string, log: TestLog): Promise<AuditedStore> {
    const folder = await mkdtemp(join(tmpdir(), 'pixchange-audit-'));
    await chmod(folder, 0o755);
    const databaseUrl = await freshDatabase(name);
    const database = new pg.Client({ connectionString: databaseUrl });
    await database.connect();
    const store = new AuditedStore(log, folder, databaseUrl, database, await startEventNode({ databaseUrl }));
    await store.append(store.log.events);
    await store.sql('CREATE TABLE kept AS SELECT * FROM event_log.events');
    return store;
  }

  get url(): string {
    return this.node.url;
  }

  get logKey(): string {
    return noteKeyText(this.log.key.key);
  }

  async stop(): Promise<void> {
    await this.database.end();
    await this.node.stop();
    await rm(this.folder, { recursive: true, force: true });
  }

  sql(text: string, values: unknown[] = []): Promise<pg.QueryResult> {
    return this.database.query(text, values);
  }

  /** Restarts the node after a test has moved the end of the log, which the node reads only at startup. */
  async moveEnd(): Promise<void> {
    this.endMoved = true;
    await this.node.stop();
    this.node = await startEventNode({ databaseUrl: this.databaseUrl });
  }

  /** Reverts all changes to the log. */
  async restore(): Promise<void> {
    await this.sql('TRUNCATE event_log.events');
    await this.sql('INSERT INTO event_log.events SELECT * FROM kept');
    if (this.endMoved) await this.moveEnd();
    this.endMoved = false;
  }

  async append(events: readonly StoredEvent[]): Promise<void> {
    const client = EventStoreDBClient.connectionString(this.url);
    try {
      for (const { stream, id, type, data, metadata } of events)
        await client.appendToStream(
          stream,
          jsonEvent({ id, type, data: data as JSONType, metadata: metadata as Record<string, JSONType> }),
        );
    } finally {
      await client.dispose();
    }
  }

  /** Runs the program at `nowMs`, by default a minute after the log began. */
  async run(...args: readonly string[]): Promise<Ran> {
    const output = { out: '', err: '' };
    const writeMessage = (text: string): void => void (output.err += text);
    const world = {
      nowMs: () => this.nowMs,
      // The clock is stopped, so that a slow machine prints no progress lines.
      clockMs: () => 0,
      writeMessage,
      isTerminal: false,
      memoryPeakBytes: () => 0,
    };
    const writeReport = (text: string): Promise<void> => Promise.resolve(void (output.out += text));
    const code = await runCli(args, { DATA_DIR: this.folder, ...this.variables }, this.folder, world, {
      writeReport,
      writeMessage,
    });
    return { code, ...output };
  }

  inStore(...args: readonly string[]): Promise<Ran> {
    return this.run(...args, '--event-store', this.url, '--log-key', this.logKey, '--json');
  }

  /** Returns the auditor's report on the current store. */
  async audited(...args: readonly string[]): Promise<AuditReport> {
    const { code, out, err } = await this.inStore(...args);
    const report = JSON.parse(out || '{}') as AuditReport;
    if (err !== '' || code !== (report.ok ? 0 : 1)) throw new Error(`it ended with ${code}: ${err}`);
    return report;
  }

  async findings(...args: readonly string[]): Promise<readonly Finding[]> {
    return (await this.audited(...args)).findings;
  }

  file(name: string): string {
    return join(this.folder, name);
  }
}

export const balanceOf = ({ balances }: AuditReport, account: string) =>
  balances.find((one) => one.account === account);
