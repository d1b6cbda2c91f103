import type { Recorded } from '@pixchange/contracts/events/envelope';
import type { QueryRunner } from 'typeorm';
import { changesOf, type Projection, type RowChange } from '../../kernel/projection.ts';
import { writeChanges } from './write-changes.ts';

/** The checkpoint is not where it was left: another projector, or a rebuild, went on; this one must not write. */
export class Fenced extends Error {
  constructor(projection: string) {
    super(`another went on with ${projection}`);
  }
}

/**
 * Writes changes and moves the checkpoint, in the transaction that the runner holds.
 * @param to the position of the last event that the changes rest on
 * @throws Fenced when the checkpoint is not at `from`, or was made by another version of the projection
 */
export const applyChanges = async (
  runner: QueryRunner,
  schema: string,
  projection: Projection,
  changes: readonly RowChange[],
  { from, to }: { readonly from: bigint; readonly to: bigint },
): Promise<void> => {
  const [, moved] = (await runner.query(
    `UPDATE ${schema}.checkpoints SET position = $4, changed = $4 WHERE projection = $1 AND version = $2 AND position = $3`,
    [projection.name, projection.version, String(from), String(to)],
  )) as [unknown, number];
  if (moved !== 1) throw new Fenced(projection.name);
  await writeChanges(runner, schema, projection, changes);
};

/** The same for events. @returns the new checkpoint */
export const applyBatch = async (
  runner: QueryRunner,
  schema: string,
  projection: Projection,
  events: readonly Recorded[],
  from: bigint,
): Promise<bigint> => {
  const last = events.at(-1);
  if (last === undefined) return from;
  await applyChanges(
    runner,
    schema,
    projection,
    events.flatMap((event) => changesOf(projection, event)),
    { from, to: last.position },
  );
  return last.position;
};
