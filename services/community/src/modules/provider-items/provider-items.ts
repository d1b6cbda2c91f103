import { Inject, Injectable } from '@nestjs/common';
import type { ImageItemView, ImageType } from '@pixchange/contracts/http/images';
import { isProviderId, providerIdPrefix } from '@pixchange/contracts/http/provider-ids';
import type { GifProviderName } from '@pixchange/contracts/http/values/images';
import { DomainError } from '../../kernel/errors.ts';
import type { GifProvider } from '../../platform/gif-provider/provider.ts';
import { MediaAddresses } from '../../platform/media-address.ts';
import { offsetOf, paged, type Page, type Paged } from '../../platform/paging.ts';
import { GIF_PROVIDER } from '../../platform/tokens.ts';
import type { ForeignImages } from '../images/extensions.face.ts';
import { providerItemView } from './provider-item.view.ts';

/** Maximum offset of both providers. It is GIPHY's: https://developers.giphy.com/docs/api/endpoint */
const OFFSET_MAX = 4_999;
const LIMIT_MAX = 50;

export interface ProviderQuery extends Page {
  readonly provider?: GifProviderName | undefined;
  readonly q: string;
  readonly type?: ImageType | undefined;
}

/** Fetches items of the GIF provider on request; they are never stored. */
@Injectable()
export class ProviderItems implements ForeignImages {
  constructor(
    @Inject(GIF_PROVIDER) private readonly provider: GifProvider | null,
    @Inject(MediaAddresses) private readonly addresses: MediaAddresses,
  ) {}

  /**
   * Returns a page of items.
   * @throws DomainError `provider.off` for a provider that is not configured; PartUnavailable when it does not respond;
   *   ProviderUsedUp
   */
  async list({ provider: name, q, type, ...page }: ProviderQuery): Promise<Paged<ImageItemView>> {
    const { provider, addresses } = this;
    if (provider === null || provider.name !== name) throw new DomainError('provider.off');
    const perPage = Math.min(page.per_page, LIMIT_MAX);
    const offset = offsetOf({ ...page, per_page: perPage });
    // The provider has no type "Art", and no results beyond the maximum offset.
    if (type === 'Art' || offset > OFFSET_MAX) return paged({ ...page, per_page: perPage }, 0, []);
    const { items, total } = await provider.list(type === 'Sticker' ? 'stickers' : 'gifs', q, offset, perPage);
    const shown = { provider: provider.name, type, addresses, now: new Date() };
    return paged(
      { ...page, per_page: perPage },
      Math.min(total, OFFSET_MAX + 1),
      items.map((item) => providerItemView(item, shown)),
    );
  }

  /**
   * Returns an item by its prefixed id; null for an id that is not a provider's.
   * @throws DomainError `not_found`; PartUnavailable; ProviderUsedUp
   */
  async one(id: string): Promise<ImageItemView | null> {
    if (!isProviderId(id)) return null;
    const { provider } = this;
    if (provider === null || !id.startsWith(providerIdPrefix(provider.name))) throw new DomainError('not_found');
    const item = await provider.one(id.slice(providerIdPrefix(provider.name).length));
    if (item === null) throw new DomainError('not_found');
    return providerItemView(item, { provider: provider.name, addresses: this.addresses, now: new Date() });
  }
}
