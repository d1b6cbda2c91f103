import { Inject, Injectable } from '@nestjs/common';
import { catalogue as limits } from '@pixchange/contracts/http/limits';
import { v5 as uuidv5 } from 'uuid';
import { dayAfter, dayOf } from '../../kernel/days.ts';
import { runAsSystem } from '../../platform/request-context.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { DATABASE } from '../../platform/tokens.ts';
import { Commands } from '../../runtime/commands/commands.ts';
import { Works } from '../images/works.face.ts';
import { spotlightKind, themeKind } from './catalogue.kinds.ts';
import { entriesOf, weekOf } from './theme-days.ts';
import { themeResultDecider } from './theme-result.decider.ts';
import { themeOfWeek } from './weekly-themes.ts';

/** Namespace for the ids of automatic themes (by their Monday), and of spotlights of winners (by the theme's id). */
const THEMES = '4c1f2f0e-6d0b-4a57-9c55-7f3f9f1f4d60';

const DAYS_OF_WEEK = 7;

interface OverTheme {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly tag: string;
  readonly first_day: string;
  readonly last_day: string;
}

/** Returns a slug for the winners that is no longer than a slug may be. */
const winnersSlug = (slug: string): string => {
  const end = '-winners';
  return slug.slice(0, limits.slugLengthMax - end.length).replace(/-$/, '') + end;
};

/** Begins and ends themes. Every step can be repeated, so a crash between two steps does no harm. */
@Injectable()
export class Themes {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(Commands) private readonly commands: Commands,
    @Inject(Works) private readonly works: Works,
  ) {}

  /** Creates the week's theme from the list, unless the week has another theme or staff archived it. */
  async begin(now: Date): Promise<void> {
    const { number, monday } = weekOf(dayOf(now));
    const sunday = dayAfter(monday, DAYS_OF_WEEK - 1);
    const others: unknown[] = await this.database.query(
      'SELECT 1 FROM read.themes t WHERE NOT t.archived AND t.first_day <= $2 AND t.last_day >= $1 LIMIT 1',
      [monday, sunday],
    );
    if (others.length > 0) return;
    const { slug, ...theme } = themeOfWeek(number);
    const fields = { ...theme, slug: `${slug}-${monday}`, firstDay: monday, lastDay: sunday, coverImageId: null };
    await runAsSystem(() =>
      this.commands.run(themeKind.decider, {
        type: 'Ensure',
        id: uuidv5(monday, THEMES),
        fields: { ...fields, position: 0 },
      }),
    );
  }

  /** Ends the themes that are over: their winners are recorded, and shown in a spotlight. */
  async end(now: Date): Promise<void> {
    const over: OverTheme[] = await this.database.query(
      `SELECT t.theme_id AS id, t.name, t.slug, t.tag, t.first_day, t.last_day FROM read.themes t
         LEFT JOIN read.theme_results r ON r.theme_id = t.theme_id
         LEFT JOIN read.spotlights s ON s.spotlight_id = r.spotlight_id
       WHERE NOT t.archived AND t.last_day < $1
         AND (r.theme_id IS NULL OR (r.spotlight_id IS NOT NULL AND s.spotlight_id IS NULL))
       ORDER BY t.last_day, t.theme_id`,
      [dayOf(now)],
    );
    for (const theme of over) await runAsSystem(() => this.endOne(theme));
  }

  private async endOne(theme: OverTheme): Promise<void> {
    const best = await this.works.first({ ...entriesOf(theme), onlyHearted: true }, limits.themeWinnersMax);
    const winners = best.map(({ id, user }) => ({ imageId: id, ownerId: user.id }));
    const { state } = await this.commands.run(themeResultDecider, {
      type: 'EndTheme',
      themeId: theme.id,
      spotlightId: winners.length === 0 ? null : uuidv5(theme.id, THEMES),
      winners,
    });
    // The first end of a theme counts, even if hearts have changed since.
    if (state === null || state.spotlightId === null) return;
    await this.commands.run(spotlightKind.decider, {
      type: 'Ensure',
      id: state.spotlightId,
      fields: {
        name: theme.name,
        slug: winnersSlug(theme.slug),
        kind: 'featured',
        imageIds: state.winners.map(({ imageId }) => imageId),
        categoryId: null,
        userIds: [],
        coverImageId: null,
        position: await this.lastPosition(),
      },
    });
  }

  private async lastPosition(): Promise<number> {
    const [{ next }] = (await this.database.query(
      'SELECT coalesce(max(position), -1) + 1 AS next FROM read.spotlights',
    )) as [{ next: number }];
    return next;
  }
}
