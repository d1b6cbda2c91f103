import { Inject, Injectable } from '@nestjs/common';
import type { StoredPicture } from '@pixchange/contracts/events/profiles';
import type { CollectionView } from '@pixchange/contracts/http/collections';
import { DomainError } from '../../kernel/errors.ts';
import type { Collections } from './collections.face.ts';
import { CollectionsQueries } from './collections.queries.ts';

@Injectable()
export class ShownCollections implements Collections {
  constructor(@Inject(CollectionsQueries) private readonly queries: CollectionsQueries) {}

  async shown(collectionId: string): Promise<{ collection: CollectionView; picture: StoredPicture | null } | null> {
    try {
      const collection = await this.queries.one(collectionId, null);
      return { collection, picture: (await this.queries.picture(collectionId))?.picture ?? null };
    } catch (error) {
      if (error instanceof DomainError && error.code === 'not_found') return null;
      throw error;
    }
  }
}
