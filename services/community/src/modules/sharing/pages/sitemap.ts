import { Inject, Injectable } from '@nestjs/common';
import { idForm } from '@pixchange/contracts/http/fields';
import type { Config } from '../../../config.ts';
import { CONFIG, DATABASE } from '../../../platform/tokens.ts';
import type { Database } from '../../../platform/read-model/database.ts';
import { sitemapIndex, urlSet, urlsPerPart } from './sitemap-xml.ts';

interface PageRow {
  readonly id: string;
  readonly owner_id: string;
  readonly changed_at: Date;
}

interface Kind {
  /** Rows of `id`, `owner_id` and `changed_at` of what everyone sees; who sees an image is told by `read.images.visible`. */
  readonly sql: string;
  readonly path: (row: PageRow) => string;
}

const WITHHELD = (id: string) => `EXISTS (SELECT 1 FROM read.withheld h WHERE h.subject_id = ${id})`;

/** Pages by their kind; the name is part of the address of their files. */
const KINDS: Readonly<Record<string, Kind>> = {
  images: {
    sql: 'SELECT i.image_id AS id, i.owner_id, coalesce(c.changed_at, i.created_at) AS changed_at FROM read.images i LEFT JOIN read.page_changes c ON c.page_id = i.image_id WHERE i.visible',
    path: ({ id }) => `/images/${id}`,
  },
  users: {
    sql: `SELECT a.user_id AS id, a.user_id AS owner_id, coalesce(c.changed_at, a.registered_at) AS changed_at FROM read.accounts a LEFT JOIN read.page_changes c ON c.page_id = a.user_id
      WHERE a.status = 'confirmed' AND a.username IS NOT NULL AND NOT a.suspended`,
    path: ({ id }) => `/users/${id}`,
  },
  albums: {
    sql: `SELECT a.album_id AS id, a.owner_id, coalesce(c.changed_at, a.created_at) AS changed_at FROM read.albums a LEFT JOIN read.page_changes c ON c.page_id = a.album_id
      WHERE a.published AND a.kind = 'regular' AND NOT ${WITHHELD('a.album_id')} AND NOT ${WITHHELD('a.owner_id')}
        AND EXISTS (SELECT 1 FROM read.image_placements p JOIN read.images i USING (image_id) WHERE p.shown_in = a.album_id AND i.visible)`,
    path: ({ id, owner_id }) => `/users/${owner_id}/albums/${id}`,
  },
};

const ROWS_AT_ONCE = 1_000;
const PART = /^([a-z]+)-([0-9a-f-]{36})\.xml$/;

/** The addresses of all that everyone sees, in files that crawlers take; a file is named by its first entry, so that it stays what it is while others come and go. */
@Injectable()
export class Sitemap {
  private readonly origin: string;
  private readonly perPart: number;

  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CONFIG) { PUBLIC_URL }: Config,
  ) {
    this.origin = new URL(PUBLIC_URL).origin;
    this.perPart = urlsPerPart(this.origin);
  }

  async index(): Promise<string> {
    const parts = await Promise.all(
      Object.entries(KINDS).map(async ([name, { sql }]) => {
        const rows: { first: string; changed_at: Date }[] = await this.database.query(
          `SELECT min(id::text) AS first, max(changed_at) AS changed_at
           FROM (SELECT id, changed_at, (row_number() OVER (ORDER BY id) - 1) / $1::int AS part FROM (${sql}) pages) numbered GROUP BY part ORDER BY first`,
          [this.perPart],
        );
        return rows.map(({ first, changed_at }) => ({ path: `/sitemap/${name}-${first}.xml`, changedAt: changed_at }));
      }),
    );
    return sitemapIndex(parts.flat(), this.origin);
  }

  /** The text of a file as it grows; null when there is no such file. */
  async part(name: string): Promise<AsyncIterable<string> | null> {
    const [, kindName = '', first = ''] = PART.exec(name) ?? [];
    const kind = Object.hasOwn(KINDS, kindName) ? KINDS[kindName] : undefined;
    if (kind === undefined || !idForm.test(first)) return null;
    const start = await this.rows(kind, first, '>=', Math.min(ROWS_AT_ONCE, this.perPart));
    return start.length === 0 ? null : urlSet(this.places(kind, start), this.origin);
  }

  private async *places(kind: Kind, start: readonly PageRow[]) {
    let left = this.perPart;
    for (let rows = start; rows.length > 0;) {
      yield rows.map((row) => ({ path: kind.path(row), changedAt: row.changed_at }));
      left -= rows.length;
      const last = rows.at(-1);
      rows = left > 0 && last !== undefined ? await this.rows(kind, last.id, '>', Math.min(ROWS_AT_ONCE, left)) : [];
    }
  }

  private async rows({ sql }: Kind, id: string, comparison: '>' | '>=', max: number): Promise<PageRow[]> {
    return (await this.database.query(
      `SELECT * FROM (${sql}) pages WHERE id ${comparison} $1::uuid ORDER BY id LIMIT $2`,
      [id, max],
    )) as PageRow[];
  }
}
