import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { anchorEvents } from '@pixchange/contracts/events/anchors';
import { auditEvents } from '@pixchange/contracts/events/audit';
import { cosignatureEvents } from '@pixchange/contracts/events/cosignatures';
import type { AnyEvent, EventDefinitions } from '@pixchange/contracts/events/envelope';
import { leafFamilies, moneyFamilies, otherFamilies } from '@pixchange/contracts/events/registry';
import { ROLE_ADOPTIONS_STREAM, roleAdoptionEvents } from '@pixchange/contracts/events/roles';
import { streamOf as ledgerStreamOf } from './books/ledger-event.ts';
import type { Finding } from './findings.ts';
import type { StoredEvent } from './log/stored-event.ts';
import { AuditedStore, story } from './testing/audited-store.ts';
import { ada, admin, roleGranted } from './testing/stories.ts';
import { storedExample } from './testing/stored-example.ts';
import { guid, LogKey, TestLog, timeOf } from './testing/test-log.ts';

/*
 * Changes made directly in the event node's database, where no rule of the product prevents them. The audit must name
 * the changed event, its stream, or a range of events that contains it.
 */
const SECRET = Buffer.alloc(32, 5);

/** Families whose events need no earlier events, by their first type. */
const families: readonly (readonly [string, EventDefinitions])[] = [...leafFamilies, ...otherFamilies]
  .filter((family) => !moneyFamilies.includes(family))
  .filter(
    (family) => !([auditEvents, anchorEvents, cosignatureEvents, roleAdoptionEvents] as unknown[]).includes(family),
  )
  .map((family) => [Object.keys(family)[0] ?? '', family]);

/** Returns the stream that the audit expects for an event; if it expects none, a stream named after the family. */
const streamOf = (name: string, event: AnyEvent): string =>
  name === 'CollectionCreated'
    ? `collection-${String(event.data['collectionId'])}`
    : name === 'RegistrationStarted'
      ? `user-${String(event.data['userId'])}`
      : (ledgerStreamOf(event) ?? `family-${name}`);

const madeLog = (): TestLog => {
  const log = new TestLog(new LogKey(), (text) => createHmac('sha256', SECRET).update(text).digest('base64'));
  log.add({ type: 'RolesAdopted', data: { roles: [] } }, ROLE_ADOPTIONS_STREAM).sealAll();
  story.forEach((event, n) => {
    log.add(event);
    if (n % 6 === 5) log.sealAll();
  });
  log.sealAll();
  families.forEach(([name, family], n) => {
    const types = Object.entries(family).slice(0, 2);
    for (const [type, { version }] of types) {
      const event = storedExample(type, version);
      log.add(event, streamOf(name, event));
    }
    log.add({ type: 'EmailConfirmed', data: { userId: guid(0xf000 + n) } });
    if (n % 4 === 3) log.sealAll();
  });
  for (const type of ['ReportFiled', 'ReportResolved', 'ImageSubmitted'])
    log.add(storedExample(type, 1), `work-${type}`);
  return log
    .sealAll()
    .add({ type: 'EmailConfirmed', data: { userId: ada } })
    .sealAll();
};

let store: AuditedStore;

beforeAll(async () => {
  store = await AuditedStore.of('changes', madeLog());
  store.variables = { ROLE_SECRET: SECRET.toString('base64') };
  store.nowMs = Date.parse(timeOf(store.log.events.length + 60));
});
afterAll(() => store.stop());
beforeEach(() => store.restore());

const at = (stream: string, revision = 0): StoredEvent =>
  store.log.events.find((event) => event.stream === stream && event.revision === revision) as StoredEvent;
const ofType = (type: string): StoredEvent => store.log.events.find((event) => event.type === type) as StoredEvent;

/** Returns the leaf two places before the given one. Heads are skipped, because their order does not matter. */
const before = ({ id }: StoredEvent): StoredEvent => {
  const leaves = store.log.events.filter(({ stream }) => !stream.startsWith('audit-'));
  return leaves[leaves.findIndex((event) => event.id === id) - 2] as StoredEvent;
};

/** Replaces a string in the stored data or metadata of an event. */
const replace = async ({ id }: StoredEvent, column: 'data' | 'metadata', from: string, to: string): Promise<void> => {
  const { rowCount } = await store.sql(
    `UPDATE event_log.events SET ${column} = convert_to(replace(convert_from(${column}, 'UTF8'), $2, $3), 'UTF8') WHERE event_id = $1 AND convert_from(${column}, 'UTF8') LIKE '%' || $2 || '%'`,
    [id, from, to],
  );
  expect(rowCount).toBe(1);
};

const positionOf = async (id: string): Promise<bigint> =>
  BigInt(
    (
      (await store.sql('SELECT position FROM event_log.events WHERE event_id = $1', [id])).rows as {
        position: string;
      }[]
    )[0]?.position ?? 0,
  );

/** Shifts later events to make room for one event before a position. */
const makeRoom = async (position: bigint): Promise<void> => {
  await store.sql('UPDATE event_log.events SET position = position + 1000000 WHERE position >= $1', [position]);
  await store.sql('UPDATE event_log.events SET position = position - 999999 WHERE position >= 1000000');
};

const insert = (position: bigint, type: string, data: unknown, metadata: unknown, stream = 'user-forged') =>
  store.sql('INSERT INTO event_log.events VALUES ($1, 0, 0, $2, $3, true, $4, $5, $6, $7)', [
    position,
    guid(0x9999),
    guid(0x9998),
    stream,
    type,
    Buffer.from(JSON.stringify(data)),
    Buffer.from(JSON.stringify(metadata)),
  ]);

const kinds = {
  'a changed field': (event: StoredEvent) => replace(event, 'data', '{', '{"changed":1,'),
  'an added event': async (event: StoredEvent) => {
    const position = await positionOf(event.id);
    await makeRoom(position);
    await insert(position, event.type, event.data, event.metadata);
    await store.moveEnd();
  },
  'a removed event': async ({ id }: StoredEvent) => {
    await store.sql('DELETE FROM event_log.events WHERE event_id = $1', [id]);
  },
  'an event that was moved': async (event: StoredEvent) => {
    const position = await positionOf(before(event).id);
    await makeRoom(position);
    await store.sql('UPDATE event_log.events SET position = $2 WHERE event_id = $1', [event.id, position]);
    await store.moveEnd();
    return position;
  },
  'another type': async ({ id, type }: StoredEvent) => {
    const other = type === 'UsernameChanged' ? 'AlbumRenamed' : 'UsernameChanged';
    await store.sql('UPDATE event_log.events SET type = $2 WHERE event_id = $1', [id, other]);
  },
  'changed metadata': (event: StoredEvent) => replace(event, 'metadata', 'tester', 'somebody'),
  'two exchanged events': async (event: StoredEvent) => {
    const other = at(event.stream, event.revision + 1) ?? ofType('EmailConfirmed');
    const [one, two] = [await positionOf(event.id), await positionOf(other.id)];
    await store.sql('UPDATE event_log.events SET position = 1000000 WHERE event_id = $1', [event.id]);
    await store.sql('UPDATE event_log.events SET position = $2 WHERE event_id = $1', [other.id, one]);
    await store.sql('UPDATE event_log.events SET position = $2 WHERE event_id = $1', [event.id, two]);
  },
} as const;

/** Whether the finding names the event or its stream, or a range of events that contains one of the positions. */
const locates = ({ event, message }: Finding, victim: StoredEvent, positions: readonly bigint[]): boolean => {
  if (event?.id === victim.id || event?.stream === victim.stream) return true;
  const [, from, to] = /at position (\d+) and event \S+ at position (\d+)/.exec(message) ?? [];
  if (from === undefined || to === undefined) return false;
  return positions.some((position) => BigInt(from) <= position + 1n && position - 1n <= BigInt(to));
};

const expectLocated = async (victim: StoredEvent, ...positions: readonly bigint[]): Promise<void> => {
  const findings = await store.findings();
  const located = findings.filter((finding) => locates(finding, victim, positions));
  expect({ located: located.length > 0, findings }).toMatchObject({ located: true });
};

it('finds nothing in the log as it was written', async () => expect(await store.findings()).toEqual([]));

describe('the audit finds', () => {
  it('a forged RoleGranted', async () => {
    const last = await positionOf(store.log.events.at(-1)?.id ?? '');
    const { data } = roleGranted(guid(0x77));
    await insert(last + 1n, 'RoleGranted', data, { ...(ofType('EmailConfirmed').metadata as object), leaf: false });
    await store.moveEnd();
    expect(await store.findings()).toMatchObject([{ code: 'role.unsigned', event: { type: 'RoleGranted' } }]);
  });

  it.each<[string, () => StoredEvent, (event: StoredEvent) => Promise<void>]>([
    [
      'another author of a work',
      () => at('work-ImageSubmitted'),
      (event) => replace(event, 'data', String((event.data as { ownerId: string }).ownerId), guid(0x66)),
    ],
    ['another type of EmailConfirmed', () => ofType('EmailConfirmed'), kinds['another type']],
    [
      'another amount',
      () => ofType('WalletCredited'),
      (event) => replace(event, 'data', '"amount":1000', '"amount":1001'),
    ],
    [
      'another moderator of a decision',
      () => at('work-ReportResolved'),
      (event) => replace(event, 'data', String((event.data as { moderatorId: string }).moderatorId), admin),
    ],
    [
      'a renamed field of a report',
      () => at('work-ReportFiled'),
      (event) => replace(event, 'data', '"reason"', '"reasons"'),
    ],
    ['a deleted event', () => ofType('TransferDestined'), kinds['a removed event']],
  ])('%s', async (_, victim, change) => {
    const position = await positionOf(victim().id);
    await change(victim());
    await expectLocated(victim(), position, position);
  });

  const changes = Object.entries(kinds);
  it.each(
    families.map(([name], n): [string, string, (event: StoredEvent) => Promise<unknown>] => {
      const [kind, change] = changes[n % changes.length] as (typeof changes)[0];
      return [kind, name, change];
    }),
  )('%s in the family of %s', async (_, name, change) => {
    const victim = ofType(name);
    const position = await positionOf(victim.id);
    const moved = await change(victim);
    await expectLocated(victim, position, typeof moved === 'bigint' ? moved : position);
  });

  const money = story
    .map(({ type }) => type)
    .filter((type, n, all) => all.indexOf(type) === n && type !== 'EmailConfirmed');
  it.each(
    money.map((type, n): [string, string, (event: StoredEvent) => Promise<unknown>] => {
      const [kind, change] = changes[n % changes.length] as (typeof changes)[0];
      return [kind, type, change];
    }),
  )('%s in the ledger: %s', async (_, type, change) => {
    const victim = ofType(type);
    const position = await positionOf(victim.id);
    const moved = await change(victim);
    await expectLocated(victim, position, typeof moved === 'bigint' ? moved : position);
  });
});
