import { Inject, Injectable } from '@nestjs/common';
import type {
  CategoryView,
  CharityView,
  CoverView,
  SpotlightKind,
  SpotlightView,
  SubcategoryPathView,
  SubcategoryView,
} from '@pixchange/contracts/http/catalogue';
import { idForm } from '@pixchange/contracts/http/fields';
import type { ImageItemView, ImageType } from '@pixchange/contracts/http/images';
import { catalogue as limits } from '@pixchange/contracts/http/limits';
import { DomainError } from '../../kernel/errors.ts';
import { atOneMoment, paged, type Page, type Paged } from '../../platform/paging.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { DATABASE } from '../../platform/tokens.ts';
import { People } from '../accounts/people.face.ts';
import { Works, type WorkSelection } from '../images/works.face.ts';
import type { Catalogue, OpenCategory } from './catalogue.face.ts';
import { OPEN_SUBCATEGORIES } from './open-subcategories.ts';

interface EntryRow {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly cover_image_id: string | null;
}
interface CategoryRow extends EntryRow {
  readonly subcategory_ids: string[];
}
interface SubcategoryRow extends EntryRow {
  readonly category_id: string;
}
interface SpotlightRow extends EntryRow {
  readonly kind: SpotlightKind;
  readonly image_ids: string[];
  readonly user_ids: string[];
  /** Ids of the category's subcategories that are not archived; empty for other kinds. */
  readonly subcategory_ids: string[];
}
interface CharityRow extends EntryRow {
  readonly description: string;
  readonly web_page_url: string | null;
}

const ORDER = 'position, name, id';
const entryOf = (key: string) => `e.${key} AS id, e.name, e.slug, e.cover_image_id, e.position`;
const subcategoriesOf = (category: string) =>
  `ARRAY(SELECT s.subcategory_id FROM read.subcategories s WHERE s.category_id = ${category} AND NOT s.archived)`;

const CATEGORIES = `SELECT ${entryOf('category_id')}, ${subcategoriesOf('e.category_id')} AS subcategory_ids FROM read.categories e WHERE NOT e.archived`;
const SUBCATEGORIES = `SELECT ${entryOf('subcategory_id')}, e.category_id ${OPEN_SUBCATEGORIES}`;
const SPOTLIGHTS = `SELECT ${entryOf('spotlight_id')}, e.kind, e.image_ids, e.user_ids, ${subcategoriesOf('c.category_id')} AS subcategory_ids
  FROM read.spotlights e LEFT JOIN read.categories c ON c.category_id = e.category_id AND NOT c.archived
  WHERE NOT e.archived AND (e.kind <> 'category' OR c.category_id IS NOT NULL)`;
const CHARITIES = `SELECT ${entryOf('charity_id')}, e.description, e.web_page_url FROM read.charities e WHERE NOT e.archived`;

const coverOf = (item: ImageItemView | undefined): CoverView => {
  const image = item?.image ?? null;
  return image === null
    ? null
    : { image: { url: image.versions.fixed.url, webp: image.versions.fixed.webp, is_video: image.is_video } };
};

const selectionOf = ({ kind, image_ids, user_ids, subcategory_ids }: SpotlightRow): WorkSelection => {
  switch (kind) {
    case 'featured':
      return { by: 'images', ids: image_ids };
    case 'users':
      return { by: 'owners', ids: user_ids };
    case 'category':
      return { by: 'subcategories', ids: subcategory_ids };
  }
};

const newest = (items: readonly ImageItemView[]): ImageItemView | undefined =>
  items.reduce<ImageItemView | undefined>(
    (best, item) => (best === undefined || item.created_at > best.created_at ? item : best),
    undefined,
  );

/** Whether a work is an animated GIF; a still picture can also have the type `Gif`, which its owner chooses. */
const isMovingGif = ({ type, image }: ImageItemView): boolean =>
  type === 'Gif' && image !== null && (image.animated || image.is_video);

/** Reads the public catalog. Methods throw `not_found` for an unknown or archived id. */
@Injectable()
export class CatalogueQueries implements Catalogue {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(People) private readonly people: People,
    @Inject(Works) private readonly works: Works,
  ) {}

  async categories(page: Page): Promise<Paged<CategoryView>> {
    const { rows, count } = await this.page<CategoryRow>(CATEGORIES, page);
    const [chosen, latest] = await Promise.all([
      this.chosenCovers(rows),
      this.works.newestIn(rows.flatMap(({ subcategory_ids }) => subcategory_ids)),
    ]);
    const own = (row: CategoryRow) => newest(row.subcategory_ids.flatMap((id) => latest.get(id) ?? []));
    return paged(
      page,
      count,
      rows.map((row) => ({
        id: row.id,
        name: row.name,
        slug: row.slug,
        cover: coverOf(chosen.get(row.cover_image_id ?? '') ?? own(row)),
      })),
    );
  }

  async tree(): Promise<OpenCategory[]> {
    const [categories, subcategories] = (await Promise.all([
      this.database.query(`SELECT * FROM (${CATEGORIES}) shown ORDER BY ${ORDER}`),
      this.database.query(`SELECT * FROM (${SUBCATEGORIES}) shown ORDER BY ${ORDER}`),
    ])) as [EntryRow[], SubcategoryRow[]];
    return categories.map(({ id, name, slug }) => ({
      id,
      name,
      slug,
      subcategories: subcategories
        .filter(({ category_id }) => category_id === id)
        .map((row) => ({ id: row.id, name: row.name, slug: row.slug })),
    }));
  }

  /**
   * Returns a page of a category's subcategories.
   * @throws DomainError `not_found` when there is no such category, or it is archived
   */
  async subcategories(categoryId: string, page: Page): Promise<Paged<SubcategoryView>> {
    await this.one<CategoryRow>(CATEGORIES, 'category_id', categoryId);
    const { rows, count } = await this.page<SubcategoryRow>(`${SUBCATEGORIES} AND e.category_id = $1`, page, [
      categoryId,
    ]);
    const [chosen, latest] = await Promise.all([
      this.chosenCovers(rows),
      this.works.newestIn(rows.map(({ id }) => id)),
    ]);
    const cover = (row: SubcategoryRow) => coverOf(chosen.get(row.cover_image_id ?? '') ?? latest.get(row.id));
    return paged(
      page,
      count,
      rows.map((row) => ({
        id: row.id,
        name: row.name,
        slug: row.slug,
        cover: cover(row),
        category_id: row.category_id,
      })),
    );
  }

  /**
   * Returns a subcategory with its category.
   * @throws DomainError `not_found` when there is no such subcategory, or it or its category is archived
   */
  async subcategory(subcategoryId: string): Promise<SubcategoryPathView> {
    const { id, name, slug, category_id } = await this.one<SubcategoryRow>(
      SUBCATEGORIES,
      'subcategory_id',
      subcategoryId,
    );
    const category = await this.one<CategoryRow>(CATEGORIES, 'category_id', category_id);
    return { id, name, slug, category: { id: category.id, name: category.name, slug: category.slug } };
  }

  async imagesOfCategory(categoryId: string, type: ImageType | undefined, page: Page): Promise<Paged<ImageItemView>> {
    const { subcategory_ids: ids } = await this.one<CategoryRow>(CATEGORIES, 'category_id', categoryId);
    return this.works.page({ by: 'subcategories', ids, type }, page);
  }

  async imagesOfSubcategory(
    subcategoryId: string,
    type: ImageType | undefined,
    page: Page,
  ): Promise<Paged<ImageItemView>> {
    const { id } = await this.one<SubcategoryRow>(SUBCATEGORIES, 'subcategory_id', subcategoryId);
    return this.works.page({ by: 'subcategories', ids: [id], type }, page);
  }

  async spotlights(page: Page): Promise<Paged<SpotlightView>> {
    const { rows, count } = await this.page<SpotlightRow>(SPOTLIGHTS, page);
    const chosen = await this.chosenCovers(rows);
    return paged(page, count, await Promise.all(rows.map((row) => this.spotlightView(row, chosen))));
  }

  async spotlightWorks(max: number): Promise<ImageItemView[]> {
    const { collection } = await this.spotlights({ page: 1, per_page: limits.spotlightsPerPage });
    const works = new Map(collection.flatMap(({ images }) => images).map((item) => [item.id, item]));
    return [...works.values()].sort((a, b) => b.created_at.localeCompare(a.created_at)).slice(0, max);
  }

  async imagesOfSpotlight(spotlightId: string, page: Page): Promise<Paged<ImageItemView>> {
    return this.works.page(selectionOf(await this.one<SpotlightRow>(SPOTLIGHTS, 'spotlight_id', spotlightId)), page);
  }

  /** Returns up to `limits.picks` animated GIFs: those of the first featured spotlight, then trending ones. */
  async picks(): Promise<ImageItemView[]> {
    const [{ rows }, popular] = await Promise.all([
      this.page<SpotlightRow>(`${SPOTLIGHTS} AND e.kind = 'featured'`, { page: 1, per_page: 1 }),
      this.works.search('', 'Gif', 'trending', { page: 1, per_page: limits.imagesPerSpotlightPage }),
    ]);
    const chosen = await Promise.all(
      rows.map((spotlight) => this.works.first(selectionOf(spotlight), limits.imagesPerSpotlightPage)),
    );
    const gifs = [...chosen.flat(), ...popular.items].filter(isMovingGif);
    return [...new Map(gifs.map((item) => [item.id, item])).values()].slice(0, limits.picks);
  }

  async charities(page: Page): Promise<Paged<CharityView>> {
    const { rows, count } = await this.page<CharityRow>(CHARITIES, page);
    return paged(page, count, await this.charityViews(rows));
  }

  async charity(charityId: string): Promise<CharityView> {
    const row = await this.one<CharityRow>(CHARITIES, 'charity_id', charityId);
    const [view] = await this.charityViews([row]);
    return view as CharityView;
  }

  private async spotlightView(row: SpotlightRow, chosen: ReadonlyMap<string, ImageItemView>): Promise<SpotlightView> {
    const { id, name, slug, kind, cover_image_id, user_ids } = row;
    const [images, users] = await Promise.all([
      this.works.first(selectionOf(row), limits.spotlightPreviews),
      user_ids.length === 0 ? [] : this.people.some(user_ids, null),
    ]);
    return { id, name, slug, cover: coverOf(chosen.get(cover_image_id ?? '') ?? images[0]), kind, images, users };
  }

  private async charityViews(rows: readonly CharityRow[]): Promise<CharityView[]> {
    const chosen = await this.chosenCovers(rows);
    return rows.map(({ id, name, slug, cover_image_id, description, web_page_url }) => ({
      id,
      name,
      slug,
      cover: coverOf(chosen.get(cover_image_id ?? '')),
      description,
      web_page_url,
    }));
  }

  private async chosenCovers(rows: readonly EntryRow[]): Promise<ReadonlyMap<string, ImageItemView>> {
    const ids = rows.flatMap(({ cover_image_id }) => cover_image_id ?? []);
    return ids.length === 0
      ? new Map()
      : new Map((await this.works.first({ by: 'images', ids }, ids.length)).map((item) => [item.id, item]));
  }

  private page<R extends EntryRow>(
    select: string,
    page: Page,
    values: readonly unknown[] = [],
  ): Promise<{ rows: R[]; count: number }> {
    return atOneMoment<R>(this.database, select, ORDER, values, page);
  }

  private async find<R>(select: string, key: string, id: string): Promise<R | undefined> {
    const rows: R[] = idForm.test(id) ? await this.database.query(`${select} AND e.${key} = $1`, [id]) : [];
    return rows[0];
  }

  private async one<R>(select: string, key: string, id: string): Promise<R> {
    const row = await this.find<R>(select, key, id);
    if (row === undefined) throw new DomainError('not_found');
    return row;
  }
}
