import type { ThemeEvent, ThemeResultEvent } from '@pixchange/contracts/events/catalogue';
import type { Projection } from '../../kernel/projection.ts';
import { changesTo, type Tables } from '../../kernel/tables.ts';

const themeTables = {
  themes: {
    columns: {
      theme_id: 'uuid NOT NULL',
      name: 'text NOT NULL',
      slug: 'text NOT NULL',
      name_ar: 'text',
      description: 'text NOT NULL',
      description_ar: 'text',
      tag: 'text NOT NULL',
      /** Days such as `2026-11-30`, in UTC; their order as text is their order in time. */
      first_day: 'text NOT NULL',
      last_day: 'text NOT NULL',
      cover_image_id: 'uuid',
      position: 'integer NOT NULL',
      archived: 'boolean NOT NULL',
      created_at: 'timestamptz NOT NULL',
    },
    key: ['theme_id'],
    indexes: ['(slug)', '(last_day)'],
  },
  /** Themes that have ended. */
  theme_results: {
    columns: { theme_id: 'uuid NOT NULL', spotlight_id: 'uuid', winner_ids: 'uuid[] NOT NULL' },
    key: ['theme_id'],
  },
} as const satisfies Tables;

const { put, patch } = changesTo(themeTables);

const fieldsOf = (data: Extract<ThemeEvent, { type: 'ThemeCreated' }>['data']) => ({
  name: data.name,
  slug: data.slug,
  name_ar: data.nameAr,
  description: data.description,
  description_ar: data.descriptionAr,
  tag: data.tag,
  first_day: data.firstDay,
  last_day: data.lastDay,
  cover_image_id: data.coverImageId,
  position: data.position,
});

/** Themes with their results; archived ones stay for the console. */
export const themesProjection: Projection<ThemeEvent | ThemeResultEvent> = {
  name: 'themes',
  version: 1,
  tables: themeTables,
  handlers: {
    ThemeCreated: ({ data, metadata }) => [
      put('themes', {
        theme_id: data.themeId,
        ...fieldsOf(data),
        archived: false,
        created_at: metadata.recordedAt,
      }),
    ],
    ThemeEdited: ({ data }) => [patch('themes', { theme_id: data.themeId }, fieldsOf(data))],
    ThemeArchived: ({ data }) => [patch('themes', { theme_id: data.themeId }, { archived: true })],
    ThemeRestored: ({ data }) => [patch('themes', { theme_id: data.themeId }, { archived: false })],
    ThemeEnded: ({ data }) => [
      put('theme_results', {
        theme_id: data.themeId,
        spotlight_id: data.spotlightId,
        winner_ids: data.winners.map(({ imageId }) => imageId),
      }),
    ],
  },
};
