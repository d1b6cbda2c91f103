import type { AnyEvent } from '@pixchange/contracts/events/envelope';
import { v5 as uuidv5 } from 'uuid';
import type { Database } from '../../platform/postgres/database.ts';
import {
  categoryKind,
  charityKind,
  spotlightKind,
  subcategoryKind,
  themeKind,
  type CommonDraft,
  type EntryDecider,
  type Kind,
} from './catalogue.kinds.ts';
import { CatalogueFileError, type CatalogueSeed, type SpotlightSeed } from './catalogue.seed.ts';
import type { Entry, EntryCommand } from './entry.decider.ts';

/**
 * Namespace for ids of imported entries. The ids are derived from the slugs, so that a second import, even a concurrent
 * one, creates no duplicates.
 */
const ENTRIES = '0d4a4a1c-0f5f-4d0e-9a3e-6f1f4f6b8e21';

/** Entry of a file, ready to be written. */
export interface PlannedEntry {
  readonly kind: string;
  readonly slug: string;
  readonly id: string;
  readonly decider: EntryDecider<object>;
  readonly fields: object;
  readonly archived: boolean;
}

/** Ids of existing entries, by kind and slug. */
export type KnownIds = ReadonlyMap<string, string>;

const keyOf = (stream: string, slug: string): string => `${stream}/${slug}`;

const idOf = (known: KnownIds, stream: string, slug: string): string =>
  known.get(keyOf(stream, slug)) ?? uuidv5(keyOf(stream, slug), ENTRIES);

const planned = <D extends CommonDraft, F extends object>(
  kind: Kind<D, F>,
  known: KnownIds,
  draft: D,
  position: number,
): PlannedEntry => {
  const id = idOf(known, kind.stream, draft.slug);
  return {
    kind: kind.stream,
    slug: draft.slug,
    id,
    decider: kind.decider as unknown as EntryDecider<object>,
    fields: kind.fieldsOf(draft, position),
    archived: draft.archived ?? false,
  };
};

const spotlightDraftOf = (spotlight: SpotlightSeed, categoryIdOf: (slug: string) => string) => ({
  ...spotlight,
  image_ids: spotlight.kind === 'featured' ? spotlight.images : [],
  category_id: spotlight.kind === 'category' ? categoryIdOf(spotlight.category) : null,
  user_ids: spotlight.kind === 'users' ? spotlight.users : [],
});

/**
 * Returns the entries of a file in the order in which they are written.
 * @throws CatalogueFileError when a spotlight shows a category that is neither in the file nor in the catalog
 */
export const planOf = (
  { categories, spotlights, charities, themes }: CatalogueSeed,
  known: KnownIds,
): PlannedEntry[] => {
  const categoryIdOf = (slug: string, index: number): string => {
    if (!known.has(keyOf('category', slug)) && !categories.some((category) => category.slug === slug))
      throw new CatalogueFileError(`spotlights.${index}.category: there is no category ${slug}`);
    return idOf(known, 'category', slug);
  };
  return [
    ...categories.map((category, position) => planned(categoryKind, known, category, position)),
    ...categories.flatMap(({ slug, subcategories }) =>
      subcategories.map((subcategory, position) =>
        planned(subcategoryKind, known, { ...subcategory, category_id: idOf(known, 'category', slug) }, position),
      ),
    ),
    ...spotlights.map((spotlight, position) =>
      planned(
        spotlightKind,
        known,
        spotlightDraftOf(spotlight, (slug) => categoryIdOf(slug, position)),
        position,
      ),
    ),
    ...charities.map((charity, position) => planned(charityKind, known, charity, position)),
    ...themes.map((theme, position) => planned(themeKind, known, theme, position)),
  ];
};

export interface CatalogueChange {
  readonly kind: string;
  readonly slug: string;
  readonly id: string;
  /** Types of the written events; empty when nothing changed. */
  readonly events: readonly string[];
}

/** Writes an entry or simulates the write; returns the resulting events. */
export type PutEntry = (entry: PlannedEntry, command: EntryCommand<object>) => Promise<readonly AnyEvent[]>;

/** Returns a `PutEntry` that decides on the current state of the log and writes nothing. */
export const simulatedPut =
  (stateOf: (decider: EntryDecider<object>, id: string) => Promise<Entry<object>>): PutEntry =>
  async (entry, command) =>
    entry.decider.decide(command, await stateOf(entry.decider, entry.id));

/** Returns the ids of all existing entries by slug, archived or not. */
export const knownIds = async (database: Database): Promise<KnownIds> => {
  const rows: { kind: string; slug: string; id: string }[] = await database.query(
    [categoryKind, subcategoryKind, spotlightKind, charityKind, themeKind]
      .map(({ stream, resource, key }) => `SELECT '${stream}' AS kind, slug, ${key} AS id FROM read.${resource}`)
      .join(' UNION ALL '),
  );
  return new Map(rows.map(({ kind, slug, id }) => [keyOf(kind, slug), id]));
};

/** Calls `putEntry` for each entry of a plan, in order, and returns its events; unchanged entries have none. */
export const importPlan = async (plan: readonly PlannedEntry[], putEntry: PutEntry): Promise<CatalogueChange[]> => {
  const changes: CatalogueChange[] = [];
  for (const entry of plan) {
    const { kind, slug, id, fields, archived } = entry;
    const events = await putEntry(entry, { type: 'Put', id, fields, archived });
    changes.push({ kind, slug, id, events: events.map(({ type }) => type) });
  }
  return changes;
};

interface StoredEntry {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly cover_image_id: string | null;
  readonly archived: boolean;
}
type StoredSubcategory = StoredEntry & { readonly category_id: string };
type StoredSpotlight = StoredEntry & {
  readonly kind: SpotlightSeed['kind'];
  readonly image_ids: string[];
  readonly category_id: string | null;
  readonly user_ids: string[];
};
type StoredCharity = StoredEntry & { readonly description: string; readonly web_page_url: string | null };
type StoredTheme = StoredEntry & CatalogueSeed['themes'][number];

const entryOf = ({ slug, name, cover_image_id, archived }: StoredEntry) => ({ slug, name, cover_image_id, archived });

const spotlightSeedOf = (row: StoredSpotlight, slugs: ReadonlyMap<string, string>): SpotlightSeed => {
  switch (row.kind) {
    case 'featured':
      return { ...entryOf(row), kind: 'featured', images: row.image_ids };
    case 'category':
      return { ...entryOf(row), kind: 'category', category: slugs.get(row.category_id ?? '') ?? '' };
    case 'users':
      return { ...entryOf(row), kind: 'users', users: row.user_ids };
  }
};

/** Returns the catalog as a file for `import`. Importing it into the same catalog only closes gaps in the positions. */
export const exportCatalogue = async (database: Database): Promise<CatalogueSeed> => {
  const all = <R>({ resource, key }: { resource: string; key: string }): Promise<R[]> =>
    database.query(
      `SELECT e.*, e.${key} AS id FROM read.${resource} e ORDER BY e.position, e.name, e.${key}`,
    ) as Promise<R[]>;
  const [categories, subcategories, spotlights, charities, themes] = await Promise.all([
    all<StoredEntry>(categoryKind),
    all<StoredSubcategory>(subcategoryKind),
    all<StoredSpotlight>(spotlightKind),
    all<StoredCharity>(charityKind),
    all<StoredTheme>(themeKind),
  ]);
  const slugs = new Map(categories.map(({ id, slug }) => [id, slug]));
  return {
    categories: categories.map((row) => ({
      ...entryOf(row),
      subcategories: subcategories.filter(({ category_id: categoryId }) => categoryId === row.id).map(entryOf),
    })),
    spotlights: spotlights.map((row) => spotlightSeedOf(row, slugs)),
    charities: charities.map((row) => ({
      ...entryOf(row),
      description: row.description,
      web_page_url: row.web_page_url,
    })),
    themes: themes.map((row) => ({
      ...entryOf(row),
      name_ar: row.name_ar,
      description: row.description,
      description_ar: row.description_ar,
      tag: row.tag,
      first_day: row.first_day,
      last_day: row.last_day,
    })),
  };
};
