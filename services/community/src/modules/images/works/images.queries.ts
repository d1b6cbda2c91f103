import { Inject, Injectable } from '@nestjs/common';
import type { AdminList } from '@pixchange/contracts/http/admin-list';
import { idForm } from '@pixchange/contracts/http/fields';
import type { ImageItemView } from '@pixchange/contracts/http/images';
import { albums as limits } from '@pixchange/contracts/http/limits';
import type { Database } from '../../../platform/postgres/database.ts';
import { DomainError } from '../../../kernel/errors.ts';
import type { ListCount } from '../../../runtime/http/list-count.ts';
import { readPage, type ListStatement } from '../../../runtime/http/list-page.ts';
import { MediaAddresses } from '../../../platform/media-address.ts';
import { offsetOf, paged, type Page, type Paged } from '../../../platform/paging.ts';
import type { PlainList } from './image-search.queries.ts';
import { DATABASE } from '../../../platform/tokens.ts';
import type { RowOf } from '../../../kernel/tables.ts';
import type { imageTables, StoredMedia } from './images.projection.ts';
import { extrasOf, imageView, moderatedView, type ExtrasRow, type ImageRow } from './image.view.ts';
import type { WorkExtras } from '../works.face.ts';
import { notWithheld } from '../../visibility/visibility.part.projection.ts';

const TYPE = 'coalesce(i.chosen_type, i.detected_type)';

/** SQL for the viewer's access to works on sale: whether full-size versions may be shown, and the viewer's license. */
interface ViewerAccess {
  readonly fullSize: string;
  readonly licence: string;
}

/** SQL condition: the full size is withheld, as in `isKeptBack`. */
const FULL_SIZE_WITHHELD = '(i.for_sale OR i.sale_wanted)';

/** Watermarked preview of a work on sale, in SQL. */
const PREVIEW = `CASE WHEN ${FULL_SIZE_WITHHELD} THEN jsonb_path_query_first(i.renditions, '$[*] ? (@.name == "preview")') END`;

/** Access of visitors; its license column is always null, so that no list reveals license holders. */
const VISITOR: ViewerAccess = { fullSize: `NOT ${FULL_SIZE_WITHHELD}`, licence: 'NULL::uuid' };

const LICENCE = '(SELECT l.licence_id FROM read.image_licences l WHERE l.image_id = i.image_id AND l.buyer_id = $2)';

/** Access of the member `$2`. */
const MEMBER: ViewerAccess = {
  fullSize: `(NOT ${FULL_SIZE_WITHHELD} OR i.owner_id = $2 OR coalesce(t.holder_id = $2, false) OR ${LICENCE} IS NOT NULL)`,
  licence: LICENCE,
};

/**
 * Access to the works of a listed album; `$2` is the album's owner, or null for other viewers. Licenses and tokens that
 * the owner holds are not considered.
 */
const OWNER: ViewerAccess = { fullSize: `(NOT ${FULL_SIZE_WITHHELD} OR i.owner_id = $2)`, licence: 'NULL::uuid' };

/**
 * Returns the SELECT of works. `album` is an SQL expression for the album id to show: the listed album, or an album of
 * the owner.
 */
const select = (album: string, { fullSize, licence }: ViewerAccess = VISITOR) => `
  SELECT i.image_id, i.owner_id, i.status, i.failure, i.title, i.tags, i.alt_text, i.web_page_url, ${TYPE} AS type, i.allow_publish, i.for_sale, i.sale_wanted,
    i.price, i.offer_id, ${fullSize} AS full_size, ${PREVIEW} AS preview, ${licence} AS licence_id, i.subcategory_id, i.chosen_rating, i.moderator_rating, i.created_at, i.media, i.visible, i.nft_id, i.nft_status, t.holder_id AS nft_holder_id, t.offer_id AS nft_offer_id, t.price AS nft_price, o.username, o.full_name, o.profile_image, ${album} AS album_id,
    NOT ${notWithheld('read', 'i.image_id')} AS taken_down,
    CASE WHEN i.visible THEN coalesce((SELECT n.comments FROM read.comment_counts n WHERE n.image_id = i.image_id), 0) ELSE 0 END AS comments
  FROM read.images i LEFT JOIN read.image_owners o ON o.user_id = i.owner_id LEFT JOIN read.image_tokens t ON t.nft_id = i.nft_id`;

const OWN_ALBUM = `(SELECT p.shown_in FROM read.image_placements p JOIN read.image_albums a ON a.album_id = p.shown_in
  WHERE p.image_id = i.image_id AND a.kind = 'regular' AND a.owner_id = i.owner_id ORDER BY p.shown_in LIMIT 1)`;

/** SQL expression for the id of a published album of the work; null when there is none. */
const PUBLIC_ALBUM = `(SELECT p.album_id FROM read.image_placements p JOIN read.image_albums a USING (album_id)
  WHERE p.image_id = i.image_id AND a.published AND a.kind = 'regular' AND a.owner_id = i.owner_id AND ${notWithheld('read', 'a.album_id')} ORDER BY p.album_id LIMIT 1)`;

export type MediaRow = Pick<RowOf<typeof imageTables.images>, 'visible' | 'for_sale' | 'sale_wanted' | 'renditions'> & {
  readonly withheld: boolean;
  readonly media: StoredMedia;
};

/** Fields of an album that an upload needs. */
export interface AlbumForUpload {
  readonly albumId: string;
  readonly images: number;
}

@Injectable()
export class ImagesQueries {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(MediaAddresses) private readonly addresses: MediaAddresses,
  ) {}

  /** Returns the given works that are public, in the given order. */
  async inOrder(imageIds: readonly string[]): Promise<ImageItemView[]> {
    const rows: ImageRow[] = await this.database.query(
      `${select(PUBLIC_ALBUM)} WHERE i.image_id = ANY($1::uuid[]) AND i.visible ORDER BY array_position($1::uuid[], i.image_id)`,
      [imageIds],
    );
    const now = new Date();
    return rows.map((row) => imageView(row, this.addresses, now));
  }

  /** Returns a page of all public works and their total number, in one statement. */
  async publicPage({ order, rows: limit, offset }: PlainList): Promise<{ items: ImageItemView[]; count: number }> {
    const rows: (ImageRow & { readonly total: number })[] = await this.database.query(
      `WITH found AS MATERIALIZED (
         SELECT s.image_id, row_number() OVER (ORDER BY ${order}) AS place
         FROM (SELECT image_id, created_at, kept FROM read.image_search ORDER BY ${order} LIMIT $1 OFFSET $2) s
       )
       SELECT counted.total, shown.* FROM (SELECT coalesce(sum(images), 0)::int AS total FROM read.image_cells) counted
       LEFT JOIN (found f CROSS JOIN LATERAL (${select(PUBLIC_ALBUM)} WHERE i.image_id = f.image_id AND i.visible) shown) ON true
       ORDER BY f.place`,
      [limit, offset],
    );
    const now = new Date();
    return {
      items: rows
        .filter(({ image_id: id }) => (id as string | null) !== null)
        .map((row) => imageView(row, this.addresses, now)),
      count: rows[0]?.total ?? 0,
    };
  }

  /** Returns a work if the viewer may see it. @throws DomainError `not_found` */
  async one(imageId: string, viewerId: string | null): Promise<ImageItemView> {
    const [view] = await this.some([imageId], viewerId);
    if (view === undefined) throw new DomainError('not_found');
    return view;
  }

  /** Returns the given works that the viewer may see, in any order. */
  async some(imageIds: readonly string[], viewerId: string | null): Promise<ImageItemView[]> {
    const rows: ImageRow[] = await this.database.query(
      `${select(`CASE WHEN i.owner_id = $2 THEN ${OWN_ALBUM} ELSE ${PUBLIC_ALBUM} END`, MEMBER)} WHERE i.image_id = ANY($1) AND (i.visible OR i.owner_id = $2)`,
      [imageIds.filter((id) => idForm.test(id)), viewerId],
    );
    const now = new Date();
    return rows.map((row) => imageView(row, this.addresses, now));
  }

  /**
   * Returns the works of an album that the member owns: their own in any state, those of others while they are public.
   * @throws DomainError `not_found`
   */
  async ofOwnAlbum(albumId: string, ownerId: string, page: Page): Promise<Paged<ImageItemView>> {
    await this.albumOf(albumId, 'a.owner_id = $2', ownerId);
    return this.inAlbum(albumId, page, ownerId);
  }

  /**
   * Returns the public works of a published album. For the album's owner, returns the same as `ofOwnAlbum`.
   * @throws DomainError `not_found` for an album that the viewer doesn't see, and for an unknown or suspended member
   */
  async ofAlbum(albumId: string, userId: string, viewerId: string | null, page: Page): Promise<Paged<ImageItemView>> {
    const ownerId = await this.userId(userId);
    if (ownerId === viewerId) return this.ofOwnAlbum(albumId, ownerId, page);
    await this.albumOf(
      albumId,
      `a.owner_id = $2 AND a.published AND a.kind = 'regular' AND ${notWithheld('read', 'a.album_id')}`,
      ownerId,
    );
    return this.inAlbum(albumId, page, null);
  }

  /**
   * Returns a member's public works, newest first.
   * @throws DomainError `not_found` for an unknown or suspended member
   */
  async worksOf(idOrUsername: string, page: Page): Promise<Paged<ImageItemView>> {
    const userId = await this.userId(idOrUsername);
    const [{ count, ids }] = (await this.database.query(
      `SELECT (SELECT count(*)::int FROM read.image_search WHERE owner_id = $1) AS count,
         ARRAY(SELECT image_id FROM read.image_search WHERE owner_id = $1 ORDER BY created_at DESC, image_id DESC LIMIT $2 OFFSET $3) AS ids`,
      [userId, page.per_page, offsetOf(page)],
    )) as [{ count: number; ids: string[] }];
    return paged(page, count, await this.inOrder(ids));
  }

  /** Returns the counts of a work. @throws DomainError `not_found` when the work is not public */
  async counts(imageId: string): Promise<{ saves: number; views: number }> {
    const rows: { saves: number; views: number }[] = idForm.test(imageId)
      ? await this.database.query(
          `SELECT s.kept AS saves, coalesce((SELECT v.views FROM work.work_views v WHERE v.image_id = s.image_id), 0)::float8 AS views
           FROM read.image_search s WHERE s.image_id = $1`,
          [imageId],
        )
      : [];
    const [row] = rows;
    if (row === undefined) throw new DomainError('not_found');
    return row;
  }

  /** Returns the public works among a member's tops, latest first. @throws DomainError `not_found`, as `worksOf` */
  async topsOf(idOrUsername: string, page: Page): Promise<Paged<ImageItemView>> {
    const tops = `JOIN read.image_placements l ON l.image_id = i.image_id JOIN read.image_albums tops ON tops.album_id = l.shown_in
      WHERE tops.owner_id = $1 AND tops.kind = 'tops' AND i.visible`;
    const userId = await this.userId(idOrUsername);
    const [{ count }] = (await this.database.query(`SELECT count(*)::int AS count FROM read.images i ${tops}`, [
      userId,
    ])) as [{ count: number }];
    const rows: ImageRow[] = await this.database.query(
      `${select(PUBLIC_ALBUM)} ${tops} ORDER BY l.placed_at DESC, i.image_id DESC LIMIT $2 OFFSET $3`,
      [userId, page.per_page, offsetOf(page)],
    );
    return this.answer(page, count, rows);
  }

  /** Returns a regular album of the member (null: the default album); null when there is no such album. */
  async albumForUpload(ownerId: string, albumId: string | null): Promise<AlbumForUpload | null> {
    if (albumId !== null && !idForm.test(albumId)) return null;
    const rows: { album_id: string; images: number }[] = await this.database.query(
      `SELECT a.album_id, (SELECT count(*)::int FROM read.image_placements p WHERE p.shown_in = a.album_id) AS images
       FROM read.image_albums a JOIN read.image_owners o ON o.user_id = a.owner_id
       WHERE a.owner_id = $1 AND a.kind = 'regular' AND a.moved_to IS NULL AND a.album_id = coalesce($2::uuid, o.default_album_id)`,
      [ownerId, albumId],
    );
    const [row] = rows;
    return row === undefined ? null : { albumId: row.album_id, images: row.images };
  }

  /**
   * Returns the fields that file requests need; null unless the work is ready. Only moderators may fetch a withheld
   * work, even at URLs that were signed earlier.
   */
  async media(imageId: string): Promise<MediaRow | null> {
    if (!idForm.test(imageId)) return null;
    const rows: MediaRow[] = await this.database.query(
      `SELECT visible, for_sale, sale_wanted, NOT ${notWithheld('read', 'image_id', 'owner_id')} AS withheld, media, renditions FROM read.images WHERE image_id = $1 AND status = 'ready'`,
      [imageId],
    );
    return rows[0] ?? null;
  }

  /** Returns a work in any state as moderators see it; null for an unknown work and for works of an erased member. */
  async moderated(imageId: string): Promise<ImageItemView | null> {
    if (!idForm.test(imageId)) return null;
    const rows: ImageRow[] = await this.database.query(
      `${select(OWN_ALBUM)} WHERE i.image_id = $1 AND i.status <> 'removed'`,
      [imageId],
    );
    const [row] = rows;
    return row === undefined ? null : moderatedView(row, this.addresses, new Date());
  }

  /** Returns works in any state as staff see them; `where` and `sortedBy` are SQL expressions over `i`. */
  async listForStaff(
    list: AdminList,
    chosen: Pick<ListStatement, 'where' | 'values' | 'sortedBy'>,
  ): Promise<{ rows: ImageItemView[]; total: ListCount }> {
    const page = { ...chosen, select: select(OWN_ALBUM), from: 'read.images i', key: 'i.image_id' };
    const { rows, total } = await readPage<ImageRow>(this.database, list, page);
    const now = new Date();
    return { rows: rows.map((row) => moderatedView(row, this.addresses, now)), total };
  }

  /** Whether a work with the same file is taken down, regardless of its uploader. */
  async isRefused(sha256: string): Promise<boolean> {
    const rows: unknown[] = await this.database.query(
      'SELECT 1 FROM read.image_files f JOIN read.withheld w ON w.subject_id = f.image_id WHERE f.sha256 = $1 LIMIT 1',
      [sha256],
    );
    return rows.length > 0;
  }

  /** Returns the extra fields of public works. */
  async extras(imageIds: readonly string[]): Promise<ReadonlyMap<string, WorkExtras>> {
    const rows: ExtrasRow[] = await this.database.query(
      `SELECT i.image_id, i.for_sale, i.sale_wanted, coalesce((i.media->>'durationMs')::int, 0) AS ms, i.renditions, o.description AS maker_description
       FROM read.images i LEFT JOIN read.image_owners o ON o.user_id = i.owner_id WHERE i.image_id = ANY($1::uuid[]) AND i.visible`,
      [imageIds],
    );
    const now = new Date();
    return new Map(rows.map((row) => [row.image_id, extrasOf(row, this.addresses, now)]));
  }

  /**
   * Returns the first earlier work of another member with the same file, except deleted works; null when there is none.
   */
  async copiedFrom(imageId: string): Promise<string | null> {
    const rows: { image_id: string }[] = await this.database.query(
      `SELECT j.image_id FROM read.image_files f JOIN read.images i ON i.image_id = f.image_id
       JOIN read.image_files g ON g.sha256 = f.sha256 AND g.image_id <> f.image_id JOIN read.images j ON j.image_id = g.image_id
       WHERE f.image_id = $1 AND j.owner_id <> i.owner_id AND (j.created_at, j.image_id) < (i.created_at, i.image_id) ORDER BY j.created_at, j.image_id LIMIT 1`,
      [imageId],
    );
    return rows[0]?.image_id ?? null;
  }

  /** Returns the ids of all works of a member except deleted ones, in any state. */
  async idsOf(ownerId: string): Promise<string[]> {
    const rows: { image_id: string }[] = await this.database.query(
      'SELECT image_id FROM read.images WHERE owner_id = $1 ORDER BY image_id',
      [ownerId],
    );
    return rows.map(({ image_id }) => image_id);
  }

  /** Returns the uploaded files of a member's ready works. */
  async originalsOf(userId: string): Promise<{ imageId: string; sha256: string; format: string }[]> {
    const rows: { image_id: string; sha256: string; format: string }[] = await this.database.query(
      "SELECT image_id, media->>'sourceSha256' AS sha256, media->>'format' AS format FROM read.images WHERE owner_id = $1 AND status = 'ready' ORDER BY image_id",
      [userId],
    );
    return rows.map(({ image_id, sha256, format }) => ({ imageId: image_id, sha256, format }));
  }

  /**
   * Returns the works of an album, last added first. Works of other members are included only while they are public.
   */
  private async inAlbum(albumId: string, page: Page, ownerId: string | null): Promise<Paged<ImageItemView>> {
    const shown =
      'JOIN read.image_placements l ON l.image_id = i.image_id WHERE l.shown_in = $1 AND (i.visible OR i.owner_id = $2)';
    const [{ count }] = (await this.database.query(`SELECT count(*)::int AS count FROM read.images i ${shown}`, [
      albumId,
      ownerId,
    ])) as [{ count: number }];
    const rows: ImageRow[] = await this.database.query(
      `${select('l.shown_in', OWNER)} ${shown} ORDER BY l.placed_at DESC, i.image_id DESC LIMIT $3 OFFSET $4`,
      [albumId, ownerId, page.per_page, offsetOf(page)],
    );
    return this.answer(page, count, rows);
  }

  private async albumOf(albumId: string, condition: string, ownerId: string): Promise<void> {
    const rows: unknown[] = idForm.test(albumId)
      ? await this.database.query(
          `SELECT 1 FROM read.image_albums a WHERE a.album_id = $1 AND a.moved_to IS NULL AND ${condition}`,
          [albumId, ownerId],
        )
      : [];
    if (rows.length === 0) throw new DomainError('not_found');
  }

  private async userId(idOrUsername: string): Promise<string> {
    const column = idForm.test(idOrUsername) ? 'user_id' : 'username';
    const rows: { user_id: string }[] = await this.database.query(
      `SELECT user_id FROM read.image_owners WHERE ${column} = $1 AND ${notWithheld('read', 'user_id')}`,
      [idOrUsername.toLowerCase()],
    );
    const [row] = rows;
    if (row === undefined) throw new DomainError('not_found');
    return row.user_id;
  }

  private answer(page: Page, count: number, rows: readonly ImageRow[]): Paged<ImageItemView> {
    const now = new Date();
    return paged(
      page,
      count,
      rows.map((row) => imageView(row, this.addresses, now)),
    );
  }
}

/** Whether an album has room for `more` images. */
export const hasRoom = ({ images }: AlbumForUpload, more: number): boolean => images + more <= limits.imagesMax;
