import { Module, type INestApplicationContext } from '@nestjs/common';
import { ProviderItems, type ProviderQuery } from './provider-items.ts';

@Module({ providers: [ProviderItems] })
export class ProviderItemsModule {}

/** Items of the GIF provider for the calls that show images. */
export const providerItemsOf = (app: Pick<INestApplicationContext, 'get'>) => ({
  list: (query: ProviderQuery) => app.get(ProviderItems).list(query),
  one: (id: string) => app.get(ProviderItems).one(id),
});
