import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Projection } from '../../kernel/projection.ts';
import { put } from '../../kernel/projection.ts';
import { EventCore } from '../testing/event-core.ts';
import { ReadModelChanges } from './changes.ts';
import { commitStep } from './commit-steps.ts';
import { addChangeColumns, createSchemaStatements, dropSchemaStatement } from './schema.ts';

const projection: Projection = {
  name: 'numbers',
  version: 1,
  tables: { numbers: { columns: { number: 'integer NOT NULL' }, key: ['number'] } },
  views: { large_numbers: 'SELECT number FROM {schema}.numbers WHERE number > 1000' },
  handlers: {} as Projection['handlers'],
};

let core: EventCore;
let changes: ReadModelChanges;
let at = -1n;
beforeAll(async () => {
  core = await EventCore.start('changes');
  changes = new ReadModelChanges(core.database, [projection]);
  await create();
});
afterAll(() => core.stop());

const create = async (): Promise<void> => {
  for (const statement of [dropSchemaStatement('read'), ...createSchemaStatements('read', [projection])])
    await core.database.query(statement);
  at = -1n;
};
const stamp = async () => (await changes.stamps()).get('numbers');
const moved = async (to: bigint, how: (from: bigint) => Promise<void>): Promise<void> => {
  await how(at);
  at = to;
};
const pass = (to: bigint) => moved(to, (from) => commitStep(core.database, { projection, from, to, changes: [] }));
const change = (to: bigint) =>
  moved(to, (from) =>
    commitStep(core.database, { projection, from, to, changes: [put('numbers', { number: Number(to) })] }),
  );
/** Moves the checkpoint like an older version of the product that does not record changes. */
const moveOnly = (to: bigint) =>
  moved(to, async () => void (await core.database.query('UPDATE read.checkpoints SET position = $1', [String(to)])));

it('returns a new stamp after a change, and the same stamp after events without changes', async () => {
  const first = await stamp();
  await pass(3n);
  expect(await stamp()).toBe(first);
  await change(4n);
  const second = await stamp();
  expect(second).not.toBe(first);
  await pass(7n);
  await pass(9n);
  expect(await stamp()).toBe(second);
});

it('returns a new stamp whenever an older version of the product moved the checkpoint', async () => {
  const before = await stamp();
  await moveOnly(10n);
  const moved = await stamp();
  expect(moved).not.toBe(before);
  await pass(11n);
  expect(await stamp()).toBe(moved);
  await moveOnly(12n);
  await pass(13n);
  expect([before, moved]).not.toContain(await stamp());
});

it('returns a new stamp after a rebuild', async () => {
  await change(14n);
  const before = await stamp();
  await create();
  await change(14n);
  expect(await stamp()).not.toBe(before);
});

it('detects changes in a read model of an older version of the product', async () => {
  await core.database.query('ALTER TABLE read.checkpoints DROP COLUMN changed, DROP COLUMN passed');
  await core.database.query(addChangeColumns('read'));
  await core.database.query(addChangeColumns('read'));
  const before = await stamp();
  await change(15n);
  expect(await stamp()).not.toBe(before);
});

it('answers concurrent calls with at most two statements', async () => {
  const found = await Promise.all(Array.from({ length: 20 }, () => changes.stamps()));
  expect(new Set(found).size).toBeLessThanOrEqual(2);
});

it('returns the projections of tables and views, and null when one has none', () => {
  expect(changes.projectionsOf(['numbers'])).toEqual(['numbers']);
  expect(changes.projectionsOf(['large_numbers'])).toEqual(['numbers']);
  expect(changes.projectionsOf(['numbers', 'letters'])).toBeNull();
});
