import { Inject, Injectable } from '@nestjs/common';
import type { Database } from '../../platform/postgres/database.ts';
import { DATABASE } from '../../platform/tokens.ts';
import { codeForm } from './short-code.ts';
import { platformOf } from './stores.ts';
import type { shareTables } from './sharing.projection.ts';
import type { RowOf } from '../../kernel/tables.ts';

type ShortLinkRow = Pick<RowOf<typeof shareTables.short_links>, 'path' | 'query' | 'android_url' | 'ios_url'>;

@Injectable()
export class SharingQueries {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /** Returns the links that a member made. */
  async linksOf(creatorId: string): Promise<(ShortLinkRow & { readonly code: string })[]> {
    return this.database.query(
      'SELECT code, path, query, android_url, ios_url FROM read.short_links WHERE creator_id = $1 ORDER BY code',
      [creatorId],
    );
  }

  /**
   * Returns the target of a short link for this browser: a path of this site, or an app's page in its store; null when
   * there is no such link.
   */
  async target(code: string, userAgent: string): Promise<string | null> {
    if (!codeForm.test(code)) return null;
    const rows: ShortLinkRow[] = await this.database.query(
      'SELECT path, query, android_url, ios_url FROM read.short_links WHERE code = $1',
      [code],
    );
    const [link] = rows;
    if (link === undefined) return null;
    const store = { android: link.android_url, ios: link.ios_url, other: null }[platformOf(userAgent)];
    return store ?? `${link.path}${link.query ?? ''}`;
  }
}
