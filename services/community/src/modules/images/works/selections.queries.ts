import { Inject, Injectable } from '@nestjs/common';
import { idForm } from '@pixchange/contracts/http/fields';
import type { ImageItemView, ImageType } from '@pixchange/contracts/http/images';
import type { Database } from '../../../platform/postgres/database.ts';
import { offsetOf, paged, type Page, type Paged } from '../../../platform/paging.ts';
import { DATABASE } from '../../../platform/tokens.ts';
import { ImagesQueries } from './images.queries.ts';
import type { RatingChoice, WorkSelection } from '../works.face.ts';

interface Statement {
  readonly from: string;
  readonly where: string;
  readonly order: string;
  readonly values: readonly unknown[];
}

const ALL = 'read.images i';
const NEWEST = 'i.created_at DESC, i.image_id DESC';

const inSubcategories = (
  ids: readonly string[],
  type: ImageType | undefined,
  ratings: RatingChoice | undefined,
): Statement => {
  const values: unknown[] = [];
  const given = (value: unknown): string => `$${values.push(value)}`;
  const conditions = [
    `i.visible AND i.subcategory_id = ANY(${given(ids)}::uuid[])`,
    ...(type === undefined ? [] : [`coalesce(i.chosen_type, i.detected_type) = ${given(type)}`]),
    ...(ratings === undefined
      ? []
      : [`coalesce(i.moderator_rating, i.chosen_rating, '') = ANY(${given(ratings)}::text[])`]),
  ];
  return { from: ALL, where: conditions.join(' AND '), order: NEWEST, values };
};

type WithTag = Extract<WorkSelection, { by: 'tag' }>;

const withTag = ({ tag, from, until, onlyHearted = false }: WithTag): Statement => ({
  from: 'read.image_search s JOIN read.images i USING (image_id)',
  where: `i.visible AND $1 = ANY(i.tags) AND s.created_at >= $2::timestamptz AND s.created_at < $3::timestamptz${onlyHearted ? ' AND s.kept > 0' : ''}`,
  order: 's.kept DESC, s.created_at, s.image_id',
  values: [tag, from, until],
});

const statementOf = (selection: WorkSelection): Statement => {
  if (selection.by === 'tag') return withTag(selection);
  const ids = selection.ids.filter((id) => idForm.test(id));
  switch (selection.by) {
    case 'images':
      return {
        from: ALL,
        where: 'i.visible AND i.image_id = ANY($1::uuid[])',
        order: 'array_position($1::uuid[], i.image_id)',
        values: [ids],
      };
    case 'owners':
      return { from: ALL, where: 'i.visible AND i.owner_id = ANY($1::uuid[])', order: NEWEST, values: [ids] };
    case 'subcategories':
      return inSubcategories(ids, selection.type, selection.ratings);
  }
};

/** Reads public works by selection, for features that group works. */
@Injectable()
export class SelectionsQueries {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(ImagesQueries) private readonly images: ImagesQueries,
  ) {}

  async page(selection: WorkSelection, page: Page): Promise<Paged<ImageItemView>> {
    const { from, where, values } = statementOf(selection);
    const [{ count }] = (await this.database.query(`SELECT count(*)::int AS count FROM ${from} WHERE ${where}`, [
      ...values,
    ])) as [{ count: number }];
    return paged(page, count, await this.slice(selection, page.per_page, offsetOf(page)));
  }

  first(selection: WorkSelection, max: number): Promise<ImageItemView[]> {
    return this.slice(selection, max, 0);
  }

  /** Returns the newest work of each given subcategory, by subcategory id; empty subcategories are omitted. */
  async newestIn(subcategoryIds: readonly string[]): Promise<ReadonlyMap<string, ImageItemView>> {
    const rows: { subcategory_id: string; image_id: string }[] = await this.database.query(
      `SELECT s.subcategory_id, n.image_id FROM unnest($1::uuid[]) AS s (subcategory_id)
       CROSS JOIN LATERAL (SELECT i.image_id FROM read.images i WHERE i.visible AND i.subcategory_id = s.subcategory_id ORDER BY ${NEWEST} LIMIT 1) n`,
      [subcategoryIds],
    );
    const views = new Map((await this.inOrder(rows.map(({ image_id }) => image_id))).map((view) => [view.id, view]));
    return new Map(
      rows.flatMap(({ subcategory_id, image_id }) => {
        const view = views.get(image_id);
        return view === undefined ? [] : [[subcategory_id, view] as const];
      }),
    );
  }

  /** Returns the given ids that belong to works, public or not. */
  async known(imageIds: readonly string[]): Promise<string[]> {
    const rows: { image_id: string }[] = await this.database.query(
      'SELECT image_id FROM read.images WHERE image_id = ANY($1::uuid[])',
      [imageIds.filter((id) => idForm.test(id))],
    );
    return rows.map(({ image_id }) => image_id);
  }

  private async slice(selection: WorkSelection, max: number, offset: number): Promise<ImageItemView[]> {
    const { from, where, order, values } = statementOf(selection);
    const rows: { image_id: string }[] = await this.database.query(
      `SELECT i.image_id FROM ${from} WHERE ${where} ORDER BY ${order} LIMIT ${max} OFFSET ${offset}`,
      [...values],
    );
    return this.inOrder(rows.map(({ image_id }) => image_id));
  }

  private async inOrder(imageIds: readonly string[]): Promise<ImageItemView[]> {
    const views = new Map((await this.images.some(imageIds, null)).map((view) => [view.id, view]));
    return imageIds.flatMap((id) => views.get(id) ?? []);
  }
}
