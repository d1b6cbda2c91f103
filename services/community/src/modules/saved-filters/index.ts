import { Controller, Inject, Module, Param, Res } from '@nestjs/common';
import { adminSavedFiltersHttp, type SavedFilter } from '@pixchange/contracts/http/admin-saved-filters';
import type { BodyOf, QueryOf } from '@pixchange/contracts/http/endpoint';
import type { FastifyReply } from 'fastify';
import type { FeatureModule } from '../../extensions/feature-module.ts';
import { setContentRange } from '../../runtime/http/admin-list.ts';
import { Actor, Route, ValidBody, ValidQuery, type Caller } from '../../runtime/http/route.ts';
import { savedFiltersProjection } from './saved-filters.projection.ts';
import { SavedFilters } from './saved-filters.ts';

@Controller()
class SavedFiltersController {
  constructor(@Inject(SavedFilters) private readonly filters: SavedFilters) {}

  @Route(adminSavedFiltersHttp.list)
  async list(
    @ValidQuery() list: QueryOf<typeof adminSavedFiltersHttp.list>,
    @Actor() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SavedFilter[]> {
    const { rows, total } = await this.filters.list(list, caller);
    setContentRange(reply, 'saved_filters', list, rows.length, total);
    return rows;
  }

  @Route(adminSavedFiltersHttp.create)
  create(
    @ValidBody() body: BodyOf<typeof adminSavedFiltersHttp.create>,
    @Actor() caller: Caller,
  ): Promise<SavedFilter> {
    return this.filters.save(caller, body);
  }

  @Route(adminSavedFiltersHttp.show)
  show(@Param('id') id: string, @Actor() caller: Caller): Promise<SavedFilter> {
    return this.filters.one(id, caller);
  }

  @Route(adminSavedFiltersHttp.update)
  update(
    @Param('id') id: string,
    @ValidBody() change: BodyOf<typeof adminSavedFiltersHttp.update>,
    @Actor() caller: Caller,
  ): Promise<SavedFilter> {
    return this.filters.change(caller, id, change);
  }

  @Route(adminSavedFiltersHttp.remove)
  async remove(@Param('id') id: string, @Actor() caller: Caller): Promise<{ id: string }> {
    await this.filters.remove(caller, id);
    return { id };
  }
}

@Module({ controllers: [SavedFiltersController], providers: [SavedFilters] })
class SavedFiltersModule {}

export const savedFiltersFeature: FeatureModule = {
  name: 'saved-filters',
  nest: SavedFiltersModule,
  projections: [savedFiltersProjection],
};
