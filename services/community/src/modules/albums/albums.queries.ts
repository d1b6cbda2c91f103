import { Inject, Injectable } from '@nestjs/common';
import type { StoredVersion } from '@pixchange/contracts/events/images';
import { idForm } from '@pixchange/contracts/http/fields';
import { albums as limits } from '@pixchange/contracts/http/limits';
import type { adminAlbumsHttp } from '@pixchange/contracts/http/admin-albums';
import type { AlbumKind, AlbumView } from '@pixchange/contracts/http/albums';
import type { QueryOf } from '@pixchange/contracts/http/endpoint';
import { containsText, whereAnyOf } from '../../runtime/http/admin-list.ts';
import type { ListCount } from '../../runtime/http/list-count.ts';
import { readPage } from '../../runtime/http/list-page.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { DomainError } from '../../kernel/errors.ts';
import { MediaAddresses } from '../../platform/media-address.ts';
import { offsetOf, paged, type Page, type Paged } from '../../platform/paging.ts';
import { DATABASE, LOOKUPS } from '../../platform/tokens.ts';
import type { albumTables } from './albums.projection.ts';
import type { RowOf } from '../../kernel/tables.ts';

type AlbumRow = RowOf<typeof albumTables.albums> & {
  readonly owner_confirmed: boolean;
  readonly images: number;
  readonly ready: number;
  readonly cover_id: string | null;
  readonly cover_visible: boolean | null;
  readonly cover_is_video: boolean | null;
  readonly cover: StoredVersion | null;
  readonly taken_down: boolean;
};

/** MIME types of formats that have no animation. */
const NEVER_MOVES: ReadonlySet<string> = new Set(['image/jpeg', 'image/png']);

const withheld = (id: string) => `EXISTS (SELECT 1 FROM read.withheld h WHERE h.subject_id = ${id})`;

/**
 * Columns of an album. `$1` is true for the owner's view, and false for the view of everybody else. Contents and
 * visibility come from the visibility tables, so that albums follow the same rules as works.
 */
const SELECT = `
  SELECT a.*, ${withheld('a.album_id')} AS taken_down, coalesce(o.confirmed, false) AS owner_confirmed, c.images, c.ready, w.image_id AS cover_id, w.visible AS cover_visible,
    m.is_video AS cover_is_video, m.version AS cover
  FROM read.albums a
  LEFT JOIN read.album_owners o ON o.user_id = a.owner_id
  CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE i.visible OR ($1::boolean AND i.owner_id = a.owner_id))::int AS images,
      count(*) FILTER (WHERE i.ready AND i.owner_id = a.owner_id AND NOT i.taken_down)::int AS ready
    FROM read.album_works i WHERE i.album_id = a.album_id) c
  LEFT JOIN LATERAL (
    SELECT i.image_id, i.visible FROM read.album_works i
    WHERE i.album_id = a.album_id AND i.ready AND (i.visible OR ($1::boolean AND i.owner_id = a.owner_id)) AND NOT i.taken_down
    ORDER BY i.placed_at DESC, i.image_id DESC LIMIT 1) w ON true
  LEFT JOIN read.work_covers m ON m.image_id = w.image_id`;

const ownOrder = (of: string): string =>
  `${of}.is_default DESC, ${of}.kind <> 'regular', ${of}.created_at DESC, ${of}.album_id`;

/** Filter for albums that are visible to others. */
const SHOWN = 'EXISTS (SELECT 1 FROM read.shown_albums s WHERE s.album_id = a.album_id)';

type AlbumList = QueryOf<typeof adminAlbumsHttp.list>;

const SORTED_BY = { created_at: 'a.created_at', title: 'lower(a.title)', id: 'a.album_id' } as const;

const FILTERED_BY = {
  id: ['a.album_id', 'uuid'],
  owner_id: ['a.owner_id', 'uuid'],
  kind: 'a.kind',
  published: 'a.published',
  taken_down: withheld('a.album_id'),
} as const;

/** Index of the first filter parameter; `$1` is the viewer flag of `SELECT`. */
const STAFF_VALUES_FROM = 2;

/** Kind of a special album, which every member has besides regular albums. */
export type SpecialKind = Exclude<AlbumKind, 'regular'>;

/** Fields of an album that are needed to add a work to it. */
export interface OwnAlbum {
  readonly albumId: string;
  readonly kind: AlbumKind;
  readonly images: number;
}

@Injectable()
export class AlbumsQueries {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(LOOKUPS) private readonly lookups: Database,
    @Inject(MediaAddresses) private readonly addresses: MediaAddresses,
  ) {}

  /** Returns an album as its owner sees it. @throws DomainError `not_found` */
  async own(ownerId: string, albumId: string): Promise<AlbumView> {
    const rows: AlbumRow[] = idForm.test(albumId)
      ? await this.lookups.query(`${SELECT} WHERE a.album_id = $2 AND a.owner_id = $3`, [true, albumId, ownerId])
      : [];
    const [row] = rows;
    if (row === undefined) throw new DomainError('not_found');
    return this.view(row, true);
  }

  async listOwn(ownerId: string, page: Page): Promise<Paged<AlbumView>> {
    const rows: (AlbumRow & { readonly total: number })[] = await this.database.query(
      `SELECT counted.total, on_page.* FROM (SELECT count(*)::int AS total FROM read.albums WHERE owner_id = $2) counted
       LEFT JOIN (${SELECT} WHERE a.owner_id = $2 ORDER BY ${ownOrder('a')} LIMIT $3 OFFSET $4) on_page ON true ORDER BY ${ownOrder('on_page')}`,
      [true, ownerId, page.per_page, offsetOf(page)],
    );
    return paged(
      page,
      rows[0]?.total ?? 0,
      rows.filter(({ album_id: id }) => (id as string | null) !== null).map((row) => this.view(row, true)),
    );
  }

  /**
   * Returns all albums to their owner, and the public ones to others.
   * @throws DomainError `not_found` for an unknown or suspended member
   */
  async listOf(idOrUsername: string, viewerId: string | null, page: Page): Promise<Paged<AlbumView>> {
    const column = idForm.test(idOrUsername) ? 'user_id' : 'username';
    const owners: { user_id: string }[] = await this.database.query(
      `SELECT user_id FROM read.album_owners WHERE ${column} = $1 AND NOT ${withheld('user_id')}`,
      [idOrUsername.toLowerCase()],
    );
    const [owner] = owners;
    if (owner === undefined) throw new DomainError('not_found');
    if (owner.user_id === viewerId) return this.listOwn(owner.user_id, page);
    const [{ count }] = (await this.database.query(
      `SELECT count(*)::int AS count FROM read.albums a WHERE a.owner_id = $1 AND ${SHOWN}`,
      [owner.user_id],
    )) as [{ count: number }];
    const rows: AlbumRow[] = await this.database.query(
      `${SELECT} WHERE a.owner_id = $2 AND ${SHOWN} ORDER BY a.created_at DESC, a.album_id LIMIT $3 OFFSET $4`,
      [false, owner.user_id, page.per_page, offsetOf(page)],
    );
    return paged(
      page,
      count,
      rows.map((row) => this.view(row, false)),
    );
  }

  /** Returns the number of the owner's ready works in an album, without taken-down ones; 0 for an unknown album. */
  async readyImages(albumId: string): Promise<number> {
    if (!idForm.test(albumId)) return 0;
    const [{ count }] = (await this.database.query(
      `SELECT count(*)::int AS count FROM read.album_works i JOIN read.albums a USING (album_id)
       WHERE i.album_id = $1 AND i.ready AND i.owner_id = a.owner_id AND NOT i.taken_down`,
      [albumId],
    )) as [{ count: number }];
    return count;
  }

  /** Returns the id of a member's default album. @throws DomainError `not_found` */
  async defaultAlbumOf(ownerId: string): Promise<string> {
    const rows: { default_album_id: string }[] = await this.database.query(
      'SELECT default_album_id FROM read.album_owners WHERE user_id = $1',
      [ownerId],
    );
    const [row] = rows;
    if (row === undefined) throw new DomainError('not_found');
    return row.default_album_id;
  }

  /** Returns the id of a member's favorites or tops. @throws DomainError `not_found` */
  async specialAlbumOf(ownerId: string, kind: SpecialKind): Promise<string> {
    const rows: { album_id: string }[] = await this.database.query(
      "SELECT CASE $2 WHEN 'tops' THEN tops_album_id ELSE favourites_album_id END AS album_id FROM read.album_owners WHERE user_id = $1",
      [ownerId, kind],
    );
    const [row] = rows;
    if (row === undefined) throw new DomainError('not_found');
    return row.album_id;
  }

  /** Returns an album of the member, of any kind; null when the member has no such album. */
  async album(ownerId: string, albumId: string): Promise<OwnAlbum | null> {
    if (!idForm.test(albumId)) return null;
    const rows: OwnAlbum[] = await this.database.query(
      `SELECT a.album_id AS "albumId", a.kind, (SELECT count(*)::int FROM read.album_works i WHERE i.album_id = a.album_id) AS images
       FROM read.albums a WHERE a.album_id = $1 AND a.owner_id = $2`,
      [albumId, ownerId],
    );
    return rows[0] ?? null;
  }

  /** Returns the id of the owner of an album that others see; null when there is no such album. */
  async ownerOfShown(albumId: string): Promise<string | null> {
    if (!idForm.test(albumId)) return null;
    const rows: AlbumRow[] = await this.database.query(`${SELECT} WHERE a.album_id = $2 AND ${SHOWN}`, [
      false,
      albumId,
    ]);
    return rows[0]?.owner_id ?? null;
  }

  /** Returns a member's album as others see it; null when it isn't visible to others. */
  async shown(ownerId: string, albumId: string): Promise<AlbumView | null> {
    if (!idForm.test(albumId)) return null;
    const rows: AlbumRow[] = await this.database.query(
      `${SELECT} WHERE a.album_id = $2 AND a.owner_id = $3 AND ${SHOWN}`,
      [false, albumId, ownerId],
    );
    const [row] = rows;
    return row === undefined ? null : this.view(row, false);
  }

  /** Returns an album for moderators, as its owner sees it; null when it doesn't exist. */
  async moderated(albumId: string): Promise<AlbumView | null> {
    if (!idForm.test(albumId)) return null;
    const rows: AlbumRow[] = await this.database.query(`${SELECT} WHERE a.album_id = $2`, [true, albumId]);
    const [row] = rows;
    return row === undefined ? null : this.view(row, true);
  }

  /** Returns the albums of all members, for the console. */
  async listForStaff(list: AlbumList): Promise<{ rows: AlbumView[]; total: ListCount }> {
    const { q, published, taken_down: takenDown, ...ids } = list.filter ?? {};
    const anyOf = {
      ...ids,
      ...(published === undefined ? {} : { published: [String(published)] }),
      ...(takenDown === undefined ? {} : { taken_down: [String(takenDown)] }),
    };
    const { where, values: chosen } = whereAnyOf(anyOf, FILTERED_BY, STAFF_VALUES_FROM);
    const values: unknown[] = [true, ...chosen];
    const conditions = ['$1::boolean', ...(where === '' ? [] : [where.slice('WHERE '.length)])];
    if (q !== undefined && q.trim() !== '') conditions.push(containsText(['a.title'], q, values));
    const { rows, total } = await readPage<AlbumRow>(this.database, list, {
      select: SELECT,
      from: 'read.albums a',
      where: `WHERE ${conditions.join(' AND ')}`,
      values,
      key: 'a.album_id',
      sortedBy: SORTED_BY,
    });
    return { rows: rows.map((row) => this.view(row, true)), total };
  }

  private view(row: AlbumRow, own: boolean): AlbumView {
    const regular = row.kind === 'regular';
    const { cover } = row;
    const address = (part: 'main' | 'webp' | 'poster', file: StoredVersion['main']) =>
      this.addresses.of(
        row.cover_id ?? '',
        cover?.name ?? 'fixed_large',
        part,
        file,
        row.cover_visible === true,
        new Date(),
      );
    return {
      id: row.album_id,
      title: row.title ?? '',
      published: row.published,
      taken_down: row.taken_down,
      default: row.is_default,
      kind: row.kind,
      can_publish: own && regular && !row.is_default && row.owner_confirmed && row.ready > 0 && !row.taken_down,
      can_insert_image: own && regular && row.images < limits.imagesMax,
      images_count: row.images,
      cover:
        cover === null
          ? null
          : {
              image: {
                url: address('main', cover.main),
                webp: cover.webp === null ? null : address('webp', cover.webp),
                is_video: row.cover_is_video === true,
                still: NEVER_MOVES.has(cover.main.contentType) ? null : address('poster', cover.previewJpeg),
              },
            },
      user_id: row.owner_id,
      created_at: row.created_at.toISOString(),
    };
  }
}
