import { randomBytes, randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { v7 as uuidv7 } from 'uuid';
import type { AnyEvent } from '@pixchange/contracts/events/envelope';
import { pino } from 'pino';
import type { DataSource } from 'typeorm';
import { startEventNode, type EventNode } from '../../../../embedded/src/event-node/index.ts';
import { freshDatabase } from '../../../../../tests/stack.ts';
import type { Projection } from '../../kernel/projection.ts';
import { EventCodec } from '../../platform/event-store/codec.ts';
import { EventLog, type Appended } from '../../platform/event-store/event-log.ts';
import { PersonKeys } from '../../platform/keys/person-keys.ts';
import type { Log } from '../../platform/log.ts';
import { openDatabase } from '../../platform/postgres/database.ts';
import { createSchemaStatements } from '../read-model/schema.ts';
import { LIVE_SCHEMA } from '../../platform/postgres/schema-names.ts';

/** A log line of the event core, for checks in tests. */
export interface LogLine {
  readonly level: number;
  readonly msg: string;
  readonly [field: string]: unknown;
}

export const listeningLog = (): { log: Log; logged: LogLine[] } => {
  const logged: LogLine[] = [];
  const sink = new Writable({
    write: (line: Buffer, _encoding, done) => {
      logged.push(JSON.parse(line.toString()) as LogLine);
      done();
    },
  });
  return { log: pino({ level: 'debug' }, sink), logged };
};

/** A database with its durable schemas, an event node, and our event log on that node through the real client. */
export class EventCore {
  readonly masterKey = randomBytes(32);
  private readonly opened: { close(): Promise<unknown> }[] = [];

  private constructor(
    readonly databaseUrl: string,
    readonly database: DataSource,
    private node: EventNode,
  ) {}

  static async start(name: string): Promise<EventCore> {
    const databaseUrl = await freshDatabase(name);
    return new EventCore(
      databaseUrl,
      await openDatabase({ url: databaseUrl, poolMax: 10, applicationName: 'test' }),
      await startEventNode({ databaseUrl }),
    );
  }

  get nodeUrl(): string {
    return this.node.url;
  }

  keys(): PersonKeys {
    return new PersonKeys(this.database, this.masterKey);
  }

  /** Opens another log with its own client, as another process would. */
  openLog(url = this.node.url): EventLog {
    const log = new EventLog(url, new EventCodec(this.keys()));
    this.opened.push(log);
    return log;
  }

  closeWith(part: { close(): Promise<unknown> }): void {
    this.opened.push(part);
  }

  async createReadModel(projections: readonly Projection[]): Promise<void> {
    for (const statement of createSchemaStatements(LIVE_SCHEMA, projections)) await this.database.query(statement);
  }

  /** Stops the event node; the returned function starts it again on the same port. */
  async stopNode(): Promise<() => Promise<void>> {
    const { port } = this.node;
    await this.node.stop();
    return async () => {
      this.node = await startEventNode({ databaseUrl: this.databaseUrl, port });
    };
  }

  async stop(): Promise<void> {
    for (const part of this.opened.reverse()) await part.close();
    await this.database.destroy();
    await this.node.stop();
  }
}

const cause = { correlationId: 'request', causationId: 'request', actorId: 'tester' };

/** Appends events of a test to a new or an existing stream, whatever its revision. */
export const append = async (
  log: EventLog,
  streamId: string,
  events: readonly AnyEvent[],
  recordedAt = new Date().toISOString(),
): Promise<Appended> => {
  const known = await log.load(streamId);
  const last = known.at(-1)?.revision ?? -1;
  const encoded = await Promise.all(
    events.map((event, index) =>
      log.codec.encode(uuidv7(), event, { ...cause, recordedAt }, { stream: streamId, revision: last + 1 + index }),
    ),
  );
  return log.append(streamId, encoded, last);
};

export const newUser = (): { userId: string; confirmed: AnyEvent; stream: string } => {
  const userId = randomUUID();
  return { userId, stream: `user-${userId}`, confirmed: { type: 'EmailConfirmed', data: { userId } } };
};
