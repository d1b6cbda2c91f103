import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { idForm } from '@pixchange/contracts/http/fields';
import type { Database } from '../../../platform/postgres/database.ts';
import { DATABASE } from '../../../platform/tokens.ts';
import { warnUnlessOutage } from '../../../platform/outages.ts';
import { LOG } from '../../../runtime/http/errors.filter.ts';
import type { Log } from '../../../platform/log.ts';
import type { Attention } from '../works.face.ts';
import { SeenActions } from './seen-actions.ts';

type What = 'views' | 'shares';

const WRITE_MS = 5_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Number of works with pending counts that triggers a write. */
const WAITING_MAX = 5_000;

/**
 * Adds counts of public works. The trending list and the owners' numbers use the daily counts, which are deleted after
 * 90 days. The total of views is shown with the work and never deleted.
 */
const ADD = `
  WITH news AS MATERIALIZED (
    SELECT n.* FROM unnest($1::uuid[], $2::int[], $3::int[]) AS n(image_id, views, shares) JOIN read.image_search s USING (image_id)
  ), viewed AS (
    INSERT INTO work.work_views AS v (image_id, views) SELECT image_id, views FROM news WHERE views > 0 ORDER BY image_id
    ON CONFLICT (image_id) DO UPDATE SET views = v.views + excluded.views
  )
  INSERT INTO work.work_counts AS c (image_id, day, views, shares)
  SELECT image_id, (now() AT TIME ZONE 'UTC')::date, views, shares FROM news ORDER BY image_id
  ON CONFLICT (image_id, day) DO UPDATE SET views = c.views + excluded.views, shares = c.shares + excluded.shares`;

const ADD_SEARCHES = `
  INSERT INTO work.searched_terms AS s (term, day, searches)
  SELECT n.term, (now() AT TIME ZONE 'UTC')::date, n.searches
  FROM unnest($1::text[], $2::int[]) AS n(term, searches) JOIN read.image_vocabulary v ON v.term = n.term COLLATE "C" ORDER BY n.term
  ON CONFLICT (term, day) DO UPDATE SET searches = s.searches + excluded.searches`;

/**
 * Counts in memory and adds the counts to PostgreSQL every few seconds, so that a killed process loses only a few. Each
 * process counts a network once an hour per viewed work and per search term, and once a day per copied or shared work.
 */
@Injectable()
export class WorkCounts implements Attention, BeforeApplicationShutdown {
  private waiting = new Map<string, Record<What, number>>();
  private searched = new Map<string, number>();
  private readonly seen = {
    views: new SeenActions(HOUR_MS),
    // A share weighs as much as a favorite in the trending list, so a network must not be able to add one every hour.
    shares: new SeenActions(DAY_MS),
    searches: new SeenActions(HOUR_MS),
  };
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(LOG) private readonly log: Log,
  ) {}

  count(what: What, imageId: string, address: string): void {
    if (!idForm.test(imageId) || !this.seen[what].isFirst(`${imageId} ${address}`)) return;
    const counts = this.waiting.get(imageId) ?? { views: 0, shares: 0 };
    counts[what] += 1;
    this.waiting.set(imageId, counts);
    this.writeSoon(this.waiting.size >= WAITING_MAX ? 0 : WRITE_MS);
  }

  /** Counts a search for a term, at most once an hour per network. */
  countSearch(term: string, address: string): void {
    if (!this.seen.searches.isFirst(`${term} ${address}`)) return;
    this.searched.set(term, (this.searched.get(term) ?? 0) + 1);
    this.writeSoon(this.searched.size >= WAITING_MAX ? 0 : WRITE_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.write();
  }

  private writeSoon(ms: number): void {
    if (this.timer !== undefined && ms > 0) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.write(), ms).unref();
  }

  /** Writes the pending counts. Counts that can't be written are dropped and logged. */
  async write(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const counts = [...this.waiting];
    const searches = [...this.searched];
    this.waiting = new Map();
    this.searched = new Map();
    await Promise.all([
      this.add(ADD, counts.length, [
        counts.map(([imageId]) => imageId),
        counts.map(([, { views }]) => views),
        counts.map(([, { shares }]) => shares),
      ]),
      this.add(ADD_SEARCHES, searches.length, [searches.map(([term]) => term), searches.map(([, count]) => count)]),
    ]);
  }

  private async add(sql: string, rows: number, values: readonly unknown[]): Promise<void> {
    if (rows === 0) return;
    await this.database.query(sql, [...values]).catch((error: unknown) =>
      warnUnlessOutage(this.log, {
        work: 'views, shares and searches',
        error,
        fields: { rows },
        message: 'views, shares or searches were not counted',
      }),
    );
  }
}
