import type {
  CategoryEvent,
  CharityEvent,
  SpotlightEvent,
  SubcategoryEvent,
  ThemeEvent,
} from '@pixchange/contracts/events/catalogue';
import { unreachable } from '../../kernel/errors.ts';
import { entryDecider } from './entry.decider.ts';

type DataOf<E extends { type: string }, T extends E['type']> =
  Extract<E, { type: T }> extends { data: infer D } ? D : never;

export type CategoryFields = Omit<DataOf<CategoryEvent, 'CategoryCreated'>, 'categoryId'>;
export type SubcategoryFields = Omit<DataOf<SubcategoryEvent, 'SubcategoryCreated'>, 'subcategoryId'>;
export type SpotlightFields = Omit<DataOf<SpotlightEvent, 'SpotlightCreated'>, 'spotlightId'>;
export type CharityFields = Omit<DataOf<CharityEvent, 'CharityCreated'>, 'charityId'>;
export type ThemeFields = Omit<DataOf<ThemeEvent, 'ThemeCreated'>, 'themeId'>;

/** Category, which contains subcategories. */
export const categoryDecider = entryDecider<CategoryFields, CategoryEvent>({
  category: 'category',
  created: (categoryId, fields) => ({ type: 'CategoryCreated', data: { categoryId, ...fields } }),
  edited: (categoryId, fields) => ({ type: 'CategoryEdited', data: { categoryId, ...fields } }),
  archived: (categoryId) => ({ type: 'CategoryArchived', data: { categoryId } }),
  restored: (categoryId) => ({ type: 'CategoryRestored', data: { categoryId } }),
  read: (event) => {
    switch (event.type) {
      case 'CategoryCreated':
      case 'CategoryEdited': {
        const { categoryId: _, ...fields } = event.data;
        return { kind: 'written', fields };
      }
      case 'CategoryArchived':
        return { kind: 'archived' };
      case 'CategoryRestored':
        return { kind: 'restored' };
      default:
        return unreachable(event);
    }
  },
});

/** Subcategory, which contains works. */
export const subcategoryDecider = entryDecider<SubcategoryFields, SubcategoryEvent>({
  category: 'subcategory',
  created: (subcategoryId, fields) => ({ type: 'SubcategoryCreated', data: { subcategoryId, ...fields } }),
  edited: (subcategoryId, fields) => ({ type: 'SubcategoryEdited', data: { subcategoryId, ...fields } }),
  archived: (subcategoryId) => ({ type: 'SubcategoryArchived', data: { subcategoryId } }),
  restored: (subcategoryId) => ({ type: 'SubcategoryRestored', data: { subcategoryId } }),
  read: (event) => {
    switch (event.type) {
      case 'SubcategoryCreated':
      case 'SubcategoryEdited': {
        const { subcategoryId: _, ...fields } = event.data;
        return { kind: 'written', fields };
      }
      case 'SubcategoryArchived':
        return { kind: 'archived' };
      case 'SubcategoryRestored':
        return { kind: 'restored' };
      default:
        return unreachable(event);
    }
  },
});

/** Group of works or members that the site presents. */
export const spotlightDecider = entryDecider<SpotlightFields, SpotlightEvent>({
  category: 'spotlight',
  created: (spotlightId, fields) => ({ type: 'SpotlightCreated', data: { spotlightId, ...fields } }),
  edited: (spotlightId, fields) => ({ type: 'SpotlightEdited', data: { spotlightId, ...fields } }),
  archived: (spotlightId) => ({ type: 'SpotlightArchived', data: { spotlightId } }),
  restored: (spotlightId) => ({ type: 'SpotlightRestored', data: { spotlightId } }),
  read: (event) => {
    switch (event.type) {
      case 'SpotlightCreated':
      case 'SpotlightEdited': {
        const { spotlightId: _, ...fields } = event.data;
        return { kind: 'written', fields };
      }
      case 'SpotlightArchived':
        return { kind: 'archived' };
      case 'SpotlightRestored':
        return { kind: 'restored' };
      default:
        return unreachable(event);
    }
  },
});

/** Charity that the site presents. */
export const charityDecider = entryDecider<CharityFields, CharityEvent>({
  category: 'charity',
  created: (charityId, fields) => ({ type: 'CharityCreated', data: { charityId, ...fields } }),
  edited: (charityId, fields) => ({ type: 'CharityEdited', data: { charityId, ...fields } }),
  archived: (charityId) => ({ type: 'CharityArchived', data: { charityId } }),
  restored: (charityId) => ({ type: 'CharityRestored', data: { charityId } }),
  read: (event) => {
    switch (event.type) {
      case 'CharityCreated':
      case 'CharityEdited': {
        const { charityId: _, ...fields } = event.data;
        return { kind: 'written', fields };
      }
      case 'CharityArchived':
        return { kind: 'archived' };
      case 'CharityRestored':
        return { kind: 'restored' };
      default:
        return unreachable(event);
    }
  },
});

/** Theme that members upload works for during some days. */
export const themeDecider = entryDecider<ThemeFields, ThemeEvent>({
  category: 'theme',
  created: (themeId, fields) => ({ type: 'ThemeCreated', data: { themeId, ...fields } }),
  edited: (themeId, fields) => ({ type: 'ThemeEdited', data: { themeId, ...fields } }),
  archived: (themeId) => ({ type: 'ThemeArchived', data: { themeId } }),
  restored: (themeId) => ({ type: 'ThemeRestored', data: { themeId } }),
  read: (event) => {
    switch (event.type) {
      case 'ThemeCreated':
      case 'ThemeEdited': {
        const { themeId: _, ...fields } = event.data;
        return { kind: 'written', fields };
      }
      case 'ThemeArchived':
        return { kind: 'archived' };
      case 'ThemeRestored':
        return { kind: 'restored' };
      default:
        return unreachable(event);
    }
  },
});
