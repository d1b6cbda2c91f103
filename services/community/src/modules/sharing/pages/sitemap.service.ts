import { Inject, Injectable } from '@nestjs/common';
import { idForm } from '@pixchange/contracts/http/fields';
import type { Config } from '../../../config.ts';
import { CONFIG, DATABASE } from '../../../platform/tokens.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import { SITEMAP_PAGES, type SitemapPage, type SitemapPages } from '../../../extensions/sitemap-pages.ts';
import { sitemapIndex, urlSet, urlsPerPart } from './sitemap-xml.ts';

interface PageRow extends SitemapPage {
  readonly changed_at: Date;
}

/** Returns SQL for rows of `id`, `owner_id` and `changed_at`. */
const dated = ({ sql }: SitemapPages): string =>
  `SELECT m.id, m.owner_id, coalesce(c.changed_at, m.made_at) AS changed_at FROM (${sql}) m LEFT JOIN read.page_changes c ON c.page_id = m.id`;

const ROWS_AT_ONCE = 1_000;
const PART = /^([a-z]+)-([0-9a-f-]{36})\.xml$/;

/**
 * URLs of all public pages, in files for crawlers. A file is named by its first entry, so that its name stays the same
 * when other pages are added or removed.
 */
@Injectable()
export class Sitemap {
  private readonly origin: string;
  private readonly perPart: number;

  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CONFIG) { PUBLIC_URL }: Config,
    @Inject(SITEMAP_PAGES) private readonly kinds: readonly SitemapPages[],
  ) {
    this.origin = new URL(PUBLIC_URL).origin;
    this.perPart = urlsPerPart(this.origin);
  }

  async index(): Promise<string> {
    const parts = await Promise.all(
      this.kinds.map(async (pages) => {
        const rows: { first: string; changed_at: Date }[] = await this.database.query(
          `SELECT min(id::text) AS first, max(changed_at) AS changed_at
           FROM (SELECT id, changed_at, (row_number() OVER (ORDER BY id) - 1) / $1::int AS part FROM (${dated(pages)}) pages) numbered GROUP BY part ORDER BY first`,
          [this.perPart],
        );
        return rows.map(({ first, changed_at }) => ({
          path: `/sitemap/${pages.kind}-${first}.xml`,
          changedAt: changed_at,
        }));
      }),
    );
    return sitemapIndex(parts.flat(), this.origin);
  }

  /** Returns the content of a file as a stream; null when there is no such file. */
  async part(name: string): Promise<AsyncIterable<string> | null> {
    const [, kindName = '', first = ''] = PART.exec(name) ?? [];
    const kind = this.kinds.find((pages) => pages.kind === kindName);
    if (kind === undefined || !idForm.test(first)) return null;
    const start = await this.rows(kind, first, '>=', Math.min(ROWS_AT_ONCE, this.perPart));
    return start.length === 0 ? null : urlSet(this.places(kind, start), this.origin);
  }

  private async *places(kind: SitemapPages, start: readonly PageRow[]) {
    let left = this.perPart;
    for (let rows = start; rows.length > 0;) {
      yield rows.map((row) => ({ path: kind.path(row), changedAt: row.changed_at }));
      left -= rows.length;
      const last = rows.at(-1);
      rows = left > 0 && last !== undefined ? await this.rows(kind, last.id, '>', Math.min(ROWS_AT_ONCE, left)) : [];
    }
  }

  private async rows(kind: SitemapPages, id: string, comparison: '>' | '>=', max: number): Promise<PageRow[]> {
    return (await this.database.query(
      `SELECT * FROM (${dated(kind)}) pages WHERE id ${comparison} $1::uuid ORDER BY id LIMIT $2`,
      [id, max],
    )) as PageRow[];
  }
}
