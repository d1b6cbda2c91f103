import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Recorded } from '@pixchange/contracts/events/envelope';
import fc from 'fast-check';
import { propertyRuns, propertyTimeoutMs } from '../../../../../tests/property.ts';
import { projections } from '../../features.ts';
import { changesOf } from '../../kernel/projection.ts';
import { splitAt } from '../../kernel/testing/rows.ts';
import { stories } from '../../kernel/testing/stories.ts';
import { EventCore } from '../testing/event-core.ts';
import { applyBatch } from '../testing/apply-batch.ts';
import { commitSteps, Fenced } from './commit-steps.ts';
import { inTransaction } from '../../platform/postgres/database.ts';
import { createSchemaStatements, dropSchemaStatement, quoted } from './schema.ts';

let core: EventCore;
beforeAll(async () => {
  core = await EventCore.start('apply_batch');
});
afterAll(() => core.stop());

// fast-check does not wait for a run that its time limit interrupts, so every property test uses its own schemas.
const freshSchema = async (schema: string): Promise<void> => {
  for (const statement of [dropSchemaStatement(schema), ...createSchemaStatements(schema, projections)])
    await core.database.query(statement);
};

class Crash extends Error {}

const crash = () => {
  throw new Crash();
};

/** Applies a batch to every projection; `afterwards` runs in the same transaction and may abort it. */
const apply = (
  schema: string,
  events: readonly Recorded[],
  from: bigint,
  afterwards: () => void = () => undefined,
): Promise<bigint> =>
  inTransaction(core.database, async (runner) => {
    let position = from;
    for (const projection of projections) position = await applyBatch(runner, schema, projection, events, from);
    afterwards();
    return position;
  });

const rowsIn = async (schema: string): Promise<Record<string, string>> => {
  const tables = projections.flatMap((projection) => Object.entries(projection.tables));
  const found: Record<string, string> = {};
  for (const [table, { key }] of tables) {
    const [row] = (await core.database.query(
      `SELECT coalesce(string_agg(t::text, E'\\n' ORDER BY ${key.map((column) => `t.${quoted(column)}`).join(', ')}), '') AS rows FROM ${schema}.${quoted(table)} t`,
    )) as [{ rows: string }];
    found[table] = row.rows;
  }
  return found;
};

describe('a random sequence of events', () => {
  it(
    'results in the same rows, applied in one batch or in parts, with crashes and repeated parts',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          stories(80),
          fc.array(fc.tuple(fc.nat(), fc.boolean(), fc.boolean()), { maxLength: 6 }),
          async (events, cuts) => {
            await freshSchema('whole');
            await freshSchema('parts');
            await apply('whole', events, -1n);
            let position = -1n;
            for (const [index, part] of splitAt(
              events,
              cuts.map(([at]) => at),
            ).entries()) {
              const [, crashes, comesTwice] = cuts[index] ?? [0, false, false];
              if (crashes) await expect(apply('parts', part, position, crash)).rejects.toBeInstanceOf(Crash);
              const before = position;
              position = await apply('parts', part, before);
              if (comesTwice && part.length > 0)
                await expect(apply('parts', part, before)).rejects.toBeInstanceOf(Fenced);
            }
            expect(await rowsIn('parts')).toEqual(await rowsIn('whole'));
          },
        ),
        propertyRuns(12),
      );
    },
    propertyTimeoutMs,
  );

  it(
    'results in the same rows when all projections are written together, in batches of any size',
    async () => {
      await fc.assert(
        fc.asyncProperty(stories(60), fc.array(fc.nat(), { maxLength: 40 }), async (events, cuts) => {
          await freshSchema('one_by_one');
          await freshSchema('read');
          await apply('one_by_one', events, -1n);
          let from = -1n;
          for (const part of splitAt(events, cuts)) {
            const to = part.at(-1)?.position;
            if (to === undefined) continue;
            const steps = projections.map((projection) => ({
              projection,
              from,
              to,
              changes: part.flatMap((event) => changesOf(projection, event)),
            }));
            expect((await commitSteps(core.database, steps)).size).toBe(projections.length);
            expect(await commitSteps(core.database, steps)).toEqual(new Set());
            from = to;
          }
          expect(await rowsIn('read')).toEqual(await rowsIn('one_by_one'));
        }),
        propertyRuns(6),
      );
    },
    propertyTimeoutMs,
  );

  it(
    'makes an image visible exactly when the rules say so',
    async () => {
      let seen = 0;
      await fc.assert(
        fc.asyncProperty(stories(120), fc.array(fc.nat(), { minLength: 6, maxLength: 12 }), async (events, cuts) => {
          await freshSchema('seen');
          let position = -1n;
          for (const part of splitAt(events, cuts)) {
            position = await apply('seen', part, position);
            const [row] = (await core.database.query(
              'SELECT count(*)::int AS count FROM seen.images WHERE visible',
            )) as [{ count: number }];
            seen += row.count;
          }
          const wrong: unknown[] = await core.database.query(`
          SELECT i.image_id FROM seen.images i WHERE i.visible <> (i.status = 'ready' AND i.allow_publish AND EXISTS (
            SELECT 1 FROM seen.image_placements p JOIN seen.image_albums a USING (album_id) WHERE p.image_id = i.image_id AND a.published AND a.kind = 'regular' AND a.owner_id = i.owner_id))`);
          expect(wrong).toEqual([]);
          // `work_visibility` matches the images, and an album is shown exactly when it has a visible work.
          const different: unknown[] = await core.database.query(
            'SELECT 1 FROM seen.images i FULL JOIN seen.work_visibility v USING (image_id) WHERE (i.visible, i.status, i.owner_id) IS DISTINCT FROM (v.visible, v.status, v.owner_id)',
          );
          expect(different).toEqual([]);
          const [shown] = (await core.database.query(
            "SELECT array(SELECT album_id FROM seen.shown_albums ORDER BY 1) AS albums, array(SELECT DISTINCT w.album_id FROM seen.album_works w JOIN seen.image_albums a USING (album_id) WHERE w.visible AND a.published AND a.kind = 'regular' ORDER BY 1) AS filled",
          )) as [{ albums: string[]; filled: string[] }];
          expect(shown.albums).toEqual(shown.filled);
        }),
        propertyRuns(8),
      );
      // Without any visible image, this test would prove nothing.
      expect(seen).toBeGreaterThan(0);
    },
    propertyTimeoutMs,
  );
});

describe('a checkpoint', () => {
  it('fences projectors at another position and projectors of another version', async () => {
    await freshSchema('fenced');
    const [events] = fc.sample(stories(5), 1) as [Recorded[]];
    await expect(apply('fenced', events, 3n)).rejects.toBeInstanceOf(Fenced);
    await core.database.query('UPDATE fenced.checkpoints SET version = version + 1');
    await expect(apply('fenced', events, -1n)).rejects.toBeInstanceOf(Fenced);
    expect(Object.values(await rowsIn('fenced')).join('')).toBe('');
  });

  it('is not compared for an empty batch', async () => {
    await freshSchema('fenced');
    expect(await apply('fenced', [], 5n)).toBe(5n);
  });
});
