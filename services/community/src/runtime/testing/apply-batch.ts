import type { Recorded } from '@pixchange/contracts/events/envelope';
import type { QueryRunner } from 'typeorm';
import { changesOf, type Projection } from '../../kernel/projection.ts';
import { Fenced } from '../read-model/commit-steps.ts';
import { writeChanges } from '../read-model/write-changes.ts';

/**
 * Applies events as another process would, in the transaction of the runner.
 * @returns the new checkpoint
 * @throws Fenced when the checkpoint is not at `from`, or belongs to another version of the projection
 */
export const applyBatch = async (
  runner: QueryRunner,
  schema: string,
  projection: Projection,
  events: readonly Recorded[],
  from: bigint,
): Promise<bigint> => {
  const to = events.at(-1)?.position;
  if (to === undefined) return from;
  const [, moved] = (await runner.query(
    `UPDATE ${schema}.checkpoints SET position = $4, changed = $4 WHERE projection = $1 AND version = $2 AND position = $3`,
    [projection.name, projection.version, String(from), String(to)],
  )) as [unknown, number];
  if (moved !== 1) throw new Fenced(projection.name);
  const changes = events.flatMap((event) => changesOf(projection, event));
  await writeChanges(runner, schema, projection, changes);
  return to;
};
