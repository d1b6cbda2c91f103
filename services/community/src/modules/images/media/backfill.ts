import { previewSidePx } from '@pixchange/contracts/http/values/images';
import type { Database } from '../../../platform/postgres/database.ts';
import { makeRenditionsOf, type RenditionParts } from './make-renditions.ts';
import { walkWorks } from './walk-works.ts';

export interface BackfillReport {
  /** Number of works that lacked renditions at the start. */
  readonly works: number;
  readonly made: number;
  /** Number of works that another process handled, that were deleted, or that belong to an erased member. */
  readonly skipped: number;
  readonly failed: readonly { readonly id: string; readonly why: string }[];
}

interface Parts extends RenditionParts {
  readonly database: Database;
}

interface Options {
  /** Number of works processed in parallel. */
  readonly concurrency: number;
  readonly onProgress: (report: BackfillReport) => void;
}

/**
 * Condition for ready works that lack renditions, or that are on sale and lack the preview. The preview was introduced
 * later; these works get all renditions again.
 */
const MISSING = `status = 'ready' AND (renditions IS NULL OR (for_sale OR sale_wanted)
  AND greatest((media->>'width')::int, (media->>'height')::int) > ${previewSidePx} AND NOT (media->>'isVideo')::boolean
  AND NOT renditions @> '[{"name":"preview"}]')`;

/**
 * Makes the missing renditions of all ready works, in the order of their ids. The run can be interrupted at any time.
 * Works with an event are complete; files stored without an event are written again or removed as orphans.
 */
export const backfillRenditions = async (
  { database, ...parts }: Parts,
  { concurrency, onProgress }: Options,
): Promise<BackfillReport> => {
  const [{ works }] = (await database.query(`SELECT count(*)::int AS works FROM read.images WHERE ${MISSING}`)) as [
    { works: number },
  ];
  let [made, skipped] = [0, 0];
  const failed: { id: string; why: string }[] = [];
  const report = (): BackfillReport => ({ works, made, skipped, failed });
  const one = async (id: string): Promise<void> => {
    try {
      const end = await makeRenditionsOf(parts, id);
      if (end === 'made') made += 1;
      else if (end === 'none') skipped += 1;
      else failed.push({ id, why: end });
    } catch (error) {
      failed.push({ id, why: error instanceof Error ? error.message : String(error) });
    }
    onProgress(report());
  };
  await walkWorks<{ image_id: string }>({
    page: (after, rowsMax) =>
      database.query(
        `SELECT image_id FROM read.images WHERE ${MISSING} AND ($1::uuid IS NULL OR image_id > $1) ORDER BY image_id LIMIT $2`,
        [after, rowsMax],
      ),
    idOf: ({ image_id }) => image_id,
    each: ({ image_id }) => one(image_id),
    concurrency,
  });
  return report();
};
