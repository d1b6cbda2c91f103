import { Inject, Injectable } from '@nestjs/common';
import { PROVIDER_ID_PREFIX, type ImageItemView, type ImageType } from '@pixchange/contracts/http/images';
import { DomainError } from '../../kernel/errors.ts';
import type { Giphy } from '../../platform/gif-provider/giphy.ts';
import { offsetOf, paged, type Page, type Paged } from '../../platform/paging.ts';
import { GIPHY } from '../../platform/tokens.ts';
import type { ForeignImages } from '../images/extensions.face.ts';
import { providerItemView } from './provider-item.view.ts';

/** Maximum offset that the provider accepts in one search: https://developers.giphy.com/docs/api/endpoint */
const OFFSET_MAX = 4_999;
const LIMIT_MAX = 50;

export interface ProviderQuery extends Page {
  readonly q: string;
  readonly type?: ImageType | undefined;
}

/** Fetches items of the GIF provider on request; they are never stored. */
@Injectable()
export class ProviderItems implements ForeignImages {
  constructor(@Inject(GIPHY) private readonly giphy: Giphy | null) {}

  /**
   * Returns a page of items.
   * @throws DomainError `provider.off` when no provider is configured; PartUnavailable when it does not respond.
   */
  async list({ q, type, ...page }: ProviderQuery): Promise<Paged<ImageItemView>> {
    if (this.giphy === null) throw new DomainError('provider.off');
    const perPage = Math.min(page.per_page, LIMIT_MAX);
    const offset = offsetOf({ ...page, per_page: perPage });
    // The provider has no type "Art", and no results beyond the maximum offset.
    if (type === 'Art' || offset > OFFSET_MAX) return paged({ ...page, per_page: perPage }, 0, []);
    const { gifs, total } = await this.giphy.list(type === 'Sticker' ? 'stickers' : 'gifs', q, offset, perPage);
    return paged(
      { ...page, per_page: perPage },
      Math.min(total, OFFSET_MAX + 1),
      gifs.map((gif) => providerItemView(gif, type)),
    );
  }

  /**
   * Returns an item by its prefixed id; null for an id that is not the provider's.
   * @throws DomainError `not_found`; PartUnavailable
   */
  async one(id: string): Promise<ImageItemView | null> {
    if (!id.startsWith(PROVIDER_ID_PREFIX)) return null;
    const gif = (await this.giphy?.one(id.slice(PROVIDER_ID_PREFIX.length))) ?? null;
    if (gif === null) throw new DomainError('not_found');
    return providerItemView(gif);
  }
}
