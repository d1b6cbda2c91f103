import { Inject, Injectable } from '@nestjs/common';
import type { ImageItemView } from '@pixchange/contracts/http/images';
import { catalogue as limits } from '@pixchange/contracts/http/limits';
import type { ThemeView } from '@pixchange/contracts/http/themes';
import { dayOf } from '../../kernel/days.ts';
import { DomainError } from '../../kernel/errors.ts';
import type { Page, Paged } from '../../platform/paging.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { DATABASE } from '../../platform/tokens.ts';
import { Works } from '../images/works.face.ts';
import { entriesOf } from './theme-days.ts';

type ThemeRow = Omit<ThemeView, 'images' | 'winners'> & { readonly winner_ids: string[] };

/** Themes that have begun; `$1` is the current day. */
const BEGUN = `SELECT t.theme_id AS id, t.slug, t.name, t.name_ar, t.description, t.description_ar, t.tag, t.first_day, t.last_day,
    r.theme_id IS NOT NULL OR t.last_day < $1 AS ended, coalesce(r.winner_ids, '{}') AS winner_ids
  FROM read.themes t LEFT JOIN read.theme_results r ON r.theme_id = t.theme_id
  WHERE NOT t.archived AND t.first_day <= $1`;

/** Maximum number of running themes in the list. */
const RUNNING_MAX = 3;

/** Themes as everyone sees them. Answers depend on the current day, so they are not cached. */
@Injectable()
export class ThemesQueries {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(Works) private readonly works: Works,
  ) {}

  async running(): Promise<{ collection: ThemeView[] }> {
    const rows: ThemeRow[] = await this.database.query(
      `${BEGUN} AND r.theme_id IS NULL AND t.last_day >= $1 ORDER BY t.last_day, t.position, t.theme_id LIMIT ${RUNNING_MAX}`,
      [dayOf(new Date())],
    );
    return { collection: await Promise.all(rows.map((row) => this.viewOf(row))) };
  }

  /** @throws DomainError `not_found` for a theme that doesn't exist, is archived or has not begun */
  async one(slug: string): Promise<ThemeView> {
    return this.viewOf(await this.row(slug));
  }

  /** @throws DomainError `not_found` */
  async images(slug: string, page: Page): Promise<Paged<ImageItemView>> {
    return this.works.page(entriesOf(await this.row(slug)), page);
  }

  private async row(slug: string): Promise<ThemeRow> {
    const rows: ThemeRow[] = await this.database.query(`${BEGUN} AND t.slug = $2 ORDER BY t.theme_id LIMIT 1`, [
      dayOf(new Date()),
      slug,
    ]);
    const [row] = rows;
    if (row === undefined) throw new DomainError('not_found');
    return row;
  }

  private async viewOf({ winner_ids: ids, ...theme }: ThemeRow): Promise<ThemeView> {
    const [images, winners] = await Promise.all([
      this.works.first(entriesOf(theme), limits.themePreviews),
      this.works.first({ by: 'images', ids }, limits.themeWinnersMax),
    ]);
    return { ...theme, images, winners };
  }
}
