import { Inject, Injectable } from '@nestjs/common';
import type { PublicUserView } from '@pixchange/contracts/http/accounts';
import type { CollectionView } from '@pixchange/contracts/http/collections';
import { idForm } from '@pixchange/contracts/http/fields';
import type { ImageItemView } from '@pixchange/contracts/http/images';
import { DomainError } from '../../kernel/errors.ts';
import { MediaAddresses } from '../../platform/media-address.ts';
import { offsetOf, paged, type Page, type Paged } from '../../platform/paging.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { DATABASE } from '../../platform/tokens.ts';
import { People } from '../accounts/people.face.ts';
import { Works } from '../images/works.face.ts';
import type { collectionTables, ShownPicture } from './collections.projection.ts';
import type { RowOf } from '../../kernel/tables.ts';

type CollectionRow = RowOf<typeof collectionTables.collections> & { readonly images: number };

/**
 * Join for the works of a collection. `$1` is the viewer: the owner sees all works that did not fail, others see the
 * public ones.
 */
const VISIBLE_WORKS_JOIN =
  "JOIN read.work_visibility i USING (image_id) WHERE l.collection_id = c.collection_id AND (i.visible OR (i.owner_id = $1::uuid AND i.status <> 'failed'))";

const SELECT = `SELECT c.*, (SELECT count(*)::int FROM read.collection_images l ${VISIBLE_WORKS_JOIN}) AS images FROM read.collections c`;

const SHOWN = "(c.owner_id = $1::uuid OR c.nft_status <> 'draft')";

@Injectable()
export class CollectionsQueries {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(MediaAddresses) private readonly addresses: MediaAddresses,
    @Inject(People) private readonly people: People,
    @Inject(Works) private readonly works: Works,
  ) {}

  /**
   * Returns a collection if the viewer may see it. Drafts are visible to their owner, other collections to everyone
   * while the owner is visible.
   * @throws DomainError `not_found`
   */
  async one(collectionId: string, viewerId: string | null): Promise<CollectionView> {
    const rows: CollectionRow[] = idForm.test(collectionId)
      ? await this.database.query(`${SELECT} WHERE c.collection_id = $2 AND ${SHOWN}`, [viewerId, collectionId])
      : [];
    const [view] = await this.views(rows, viewerId);
    if (view === undefined) throw new DomainError('not_found');
    return view;
  }

  /**
   * Returns the collections of a member that the viewer may see, newest first.
   * @throws DomainError `not_found` for a member whom the viewer doesn't see
   */
  async listOf(idOrUsername: string, viewerId: string | null, page: Page): Promise<Paged<CollectionView>> {
    const ownerId = idOrUsername === viewerId ? viewerId : (await this.people.shown(idOrUsername))?.user.id;
    if (ownerId === undefined) throw new DomainError('not_found');
    const [{ count }] = (await this.database.query(
      `SELECT count(*)::int AS count FROM read.collections c WHERE c.owner_id = $2 AND ${SHOWN}`,
      [viewerId, ownerId],
    )) as [{ count: number }];
    const rows: CollectionRow[] = await this.database.query(
      `${SELECT} WHERE c.owner_id = $2 AND ${SHOWN} ORDER BY c.created_at DESC, c.collection_id DESC LIMIT $3 OFFSET $4`,
      [viewerId, ownerId, page.per_page, offsetOf(page)],
    );
    return paged(page, count, await this.views(rows, viewerId));
  }

  /**
   * Returns a page of the collection's works that the viewer sees, in the order in which they were added.
   * @throws DomainError `not_found` for a collection that the viewer doesn't see
   */
  async imagesOf(collectionId: string, viewerId: string | null, page: Page): Promise<Paged<ImageItemView>> {
    const { images_count: count } = await this.one(collectionId, viewerId);
    const rows: { image_id: string }[] = await this.database.query(
      `SELECT l.image_id FROM read.collections c JOIN read.collection_images l USING (collection_id) ${VISIBLE_WORKS_JOIN} AND c.collection_id = $2 ORDER BY l.added_at, l.image_id LIMIT $3 OFFSET $4`,
      [viewerId, collectionId, page.per_page, offsetOf(page)],
    );
    const ids = rows.map(({ image_id }) => image_id);
    const works = new Map((await this.works.some(ids, viewerId)).map((work) => [work.id, work]));
    return paged(
      page,
      count,
      ids.flatMap((id) => works.get(id) ?? []),
    );
  }

  /** Returns the ids of the collections that contain a work. */
  async holdersOf(imageId: string): Promise<string[]> {
    const rows: { collection_id: string }[] = await this.database.query(
      'SELECT collection_id FROM read.collection_images WHERE image_id = $1',
      [imageId],
    );
    return rows.map(({ collection_id }) => collection_id);
  }

  /** Returns the current picture, and whether everyone may see it; null when there is none. */
  async picture(collectionId: string): Promise<{ ownerId: string; open: boolean; picture: ShownPicture } | null> {
    const rows: CollectionRow[] = idForm.test(collectionId)
      ? await this.database.query('SELECT * FROM read.collections WHERE collection_id = $1', [collectionId])
      : [];
    const [row] = rows;
    if (row === undefined || row.profile_image === null) return null;
    const seen = row.nft_status !== 'draft' && (await this.people.some([row.owner_id], null)).length > 0;
    return { ownerId: row.owner_id, open: seen, picture: row.profile_image };
  }

  private async views(rows: readonly CollectionRow[], viewerId: string | null): Promise<CollectionView[]> {
    const people = new Map(
      (await this.people.some([...new Set(rows.map(({ owner_id }) => owner_id))], viewerId)).map((person) => [
        person.id,
        person,
      ]),
    );
    return rows.flatMap((row) => {
      const owner = people.get(row.owner_id);
      return owner === undefined ? [] : [this.view(row, owner)];
    });
  }

  private view(row: CollectionRow, { id, username, full_name, profile_image }: PublicUserView): CollectionView {
    const { nft_status, profile_image: picture } = row;
    return {
      id: row.collection_id,
      title: row.title ?? '',
      description: row.description,
      profile_image: {
        url:
          picture === null
            ? null
            : this.addresses.ofCollection(row.collection_id, picture, nft_status !== 'draft', new Date()),
      },
      nft_status,
      max_amount: row.max_amount,
      minted_count: row.minted_count,
      images_count: row.images,
      user: { id, username, full_name, profile_image },
      created_at: row.created_at.toISOString(),
    };
  }
}
