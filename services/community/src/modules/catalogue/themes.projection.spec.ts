import { describe, expect, it } from 'vitest';
import type { ThemeEvent, ThemeResultEvent } from '@pixchange/contracts/events/catalogue';
import { idOf, recorded } from '../../kernel/testing/recorded.ts';
import { rowsAfter } from '../../kernel/testing/rows.ts';
import { themesProjection } from './themes.projection.ts';

const themeId = idOf(1);
const theme = {
  themeId,
  name: 'Weather',
  slug: 'weather',
  nameAr: 'الطقس',
  description: 'Show us the sky.',
  descriptionAr: null,
  tag: 'weather',
  firstDay: '2026-11-30',
  lastDay: '2026-12-06',
  coverImageId: null,
  position: 3,
};
const created: ThemeEvent = { type: 'ThemeCreated', data: theme };
const row = {
  theme_id: themeId,
  name: 'Weather',
  slug: 'weather',
  name_ar: 'الطقس',
  description: 'Show us the sky.',
  description_ar: null,
  tag: 'weather',
  first_day: '2026-11-30',
  last_day: '2026-12-06',
  cover_image_id: null,
  position: 3,
  archived: false,
  created_at: '2026-11-21T12:00:01.000Z',
};

const rowsOf = (table: 'themes' | 'theme_results', ...events: readonly (ThemeEvent | ThemeResultEvent)[]) => {
  const rows = rowsAfter(
    themesProjection,
    events.map((event, index) => [recorded(event, index + 1)]),
  );
  return [...(rows[table]?.values() ?? [])];
};

describe('themes', () => {
  it('keep their texts, tag and days', () => {
    expect(rowsOf('themes', created)).toEqual([row]);
    expect(
      rowsOf('themes', created, { type: 'ThemeEdited', data: { ...theme, nameAr: null, lastDay: '2026-12-07' } }),
    ).toEqual([{ ...row, name_ar: null, last_day: '2026-12-07' }]);
  });

  it('are marked when archived, and restored', () => {
    const archived: ThemeEvent = { type: 'ThemeArchived', data: { themeId } };
    expect(rowsOf('themes', created, archived)).toEqual([{ ...row, archived: true }]);
    expect(rowsOf('themes', created, archived, { type: 'ThemeRestored', data: { themeId } })).toEqual([row]);
  });

  it('keep their winners in order', () =>
    expect(
      rowsOf('theme_results', created, {
        type: 'ThemeEnded',
        data: {
          themeId,
          spotlightId: idOf(2),
          winners: [
            { imageId: idOf(4), ownerId: idOf(9) },
            { imageId: idOf(3), ownerId: idOf(8) },
          ],
        },
      }),
    ).toEqual([{ theme_id: themeId, spotlight_id: idOf(2), winner_ids: [idOf(4), idOf(3)] }]));
});
