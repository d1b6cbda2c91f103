import { Inject, Injectable } from '@nestjs/common';
import type { adminImagesHttp } from '@pixchange/contracts/http/admin-images';
import type { QueryOf } from '@pixchange/contracts/http/endpoint';
import type { ImageItemView } from '@pixchange/contracts/http/images';
import { search as limits } from '@pixchange/contracts/http/limits';
import { DomainError } from '../../../kernel/errors.ts';
import { queryWords } from '../../../kernel/search/analyzer.ts';
import { containsText, whereAnyOf } from '../../../runtime/http/admin-list.ts';
import type { ListCount } from '../../../runtime/http/list-count.ts';
import { notWithheld } from '../../visibility/visibility.part.projection.ts';
import { ImagesQueries } from './images.queries.ts';

type ImageList = QueryOf<typeof adminImagesHttp.list>;

const STATUS = `CASE WHEN NOT ${notWithheld('read', 'i.image_id')} THEN 'taken_down' ELSE i.status END`;

const SORTED_BY = { created_at: 'i.created_at', title: 'lower(i.title)', status: STATUS, id: 'i.image_id' } as const;

const FILTERED_BY = {
  id: ['i.image_id', 'uuid'],
  owner_id: ['i.owner_id', 'uuid'],
  type: 'coalesce(i.chosen_type, i.detected_type)',
} as const;

const TAKEN_DOWN = 'i.image_id IN (SELECT subject_id FROM read.withheld)';

/** Returns a condition that compares the status column directly, so that its index is used. */
const inStates = (wanted: readonly string[], values: unknown[]): string => {
  const own = wanted.filter((state) => state !== 'taken_down');
  if (own.length === 0) return TAKEN_DOWN;
  values.push(own);
  const inOwn = `(i.status = ANY($${values.length}::text[]) AND ${notWithheld('read', 'i.image_id')})`;
  return own.length === wanted.length ? inOwn : `(${inOwn} OR ${TAKEN_DOWN})`;
};

/**
 * Returns a condition for works whose title contains the text, or that the site's search finds for it. The search
 * covers only public works, because only their terms are indexed.
 */
const isNamed = (text: string, values: unknown[]): string => {
  const title = containsText(['i.title'], text, values);
  const words = queryWords(text, 'en').slice(0, limits.queryWordsMax);
  const has = words.map(({ same, stems, concepts }) => {
    values.push([...same, ...stems, ...concepts]);
    return `s.terms && $${values.length}::text[]`;
  });
  if (has.length === 0) return title;
  return `(${title} OR i.image_id IN (SELECT s.image_id FROM read.image_search s WHERE ${has.join(' AND ')}))`;
};

/** Works of all members, for the console. */
@Injectable()
export class StaffImagesQueries {
  constructor(@Inject(ImagesQueries) private readonly images: ImagesQueries) {}

  list(list: ImageList): Promise<{ rows: ImageItemView[]; total: ListCount }> {
    const { q, status, ...anyOf } = list.filter ?? {};
    const { where, values: chosen } = whereAnyOf(anyOf, FILTERED_BY);
    const values: unknown[] = [...chosen];
    const conditions = ["i.status <> 'removed'", ...(where === '' ? [] : [where.slice('WHERE '.length)])];
    if (status !== undefined) conditions.push(inStates(status, values));
    if (q !== undefined && q.trim() !== '') conditions.push(isNamed(q, values));
    return this.images.listForStaff(list, { where: `WHERE ${conditions.join(' AND ')}`, values, sortedBy: SORTED_BY });
  }

  /** Returns a work in any state. @throws DomainError `not_found` */
  async one(imageId: string): Promise<ImageItemView> {
    const view = await this.images.moderated(imageId);
    if (view === null) throw new DomainError('not_found');
    return view;
  }
}
