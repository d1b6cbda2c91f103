import { Controller, Inject, Module, Param } from '@nestjs/common';
import type { StaffRole } from '@pixchange/contracts/http/route';
import { allows } from '@pixchange/contracts/http/staff-matrix';
import { adminEventsHttp, type EventPage, type EventTree, type Timeline } from '@pixchange/contracts/http/admin-events';
import { adminHistoryHttp, type HistoryView } from '@pixchange/contracts/http/admin-history';
import type { QueryOf } from '@pixchange/contracts/http/endpoint';
import type { FeatureModule } from '../../extensions/feature-module.ts';
import { Actor, Route, ValidQuery, type Caller } from '../../runtime/http/route.ts';
import { People } from '../accounts/people.face.ts';
import { EventHistory } from './event-history.ts';
import { EventPages } from './event-pages.ts';
import { eventIndexProjection } from './event-index.projection.ts';
import { EventIndexQueries, isSearch } from './event-index.queries.ts';
import { PersonalFields } from './personal-fields.ts';
import { Timelines } from './timeline.ts';

@Controller()
class EventsController {
  constructor(
    @Inject(EventPages) private readonly pages: EventPages,
    @Inject(EventIndexQueries) private readonly index: EventIndexQueries,
    @Inject(PersonalFields) private readonly personal: PersonalFields,
    @Inject(Timelines) private readonly timelines: Timelines,
  ) {}

  @Route(adminEventsHttp.list)
  list(@ValidQuery() query: QueryOf<typeof adminEventsHttp.list>): Promise<EventPage> {
    return isSearch(query) ? this.index.search(query) : this.pages.page(query);
  }

  @Route(adminEventsHttp.tree)
  tree(@Param('id') id: string): Promise<EventTree> {
    return this.index.tree(id);
  }

  @Route(adminEventsHttp.reveal)
  async reveal(@Param('id') id: string, @Actor() { userId }: Caller): Promise<{ fields: Record<string, unknown> }> {
    return { fields: await this.personal.show(userId, id) };
  }

  @Route(adminEventsHttp.timeline)
  timeline(
    @Param('id') id: string,
    @ValidQuery() query: QueryOf<typeof adminEventsHttp.timeline>,
    @Actor() { roles }: Caller,
  ): Promise<Timeline> {
    return this.timelines.of(id, query, !allows(roles as readonly StaffRole[], 'accounts', 'show'));
  }
}

type HistoryQuery = QueryOf<typeof adminHistoryHttp.users>;

@Controller()
class HistoryController {
  constructor(@Inject(EventHistory) private readonly history: EventHistory) {}

  @Route(adminHistoryHttp.users)
  users(@Param('id') id: string, @ValidQuery() query: HistoryQuery): Promise<HistoryView> {
    return this.history.of('users', id, query.as_of);
  }

  @Route(adminHistoryHttp.images)
  images(@Param('id') id: string, @ValidQuery() query: HistoryQuery): Promise<HistoryView> {
    return this.history.of('images', id, query.as_of);
  }

  @Route(adminHistoryHttp.albums)
  albums(@Param('id') id: string, @ValidQuery() query: HistoryQuery): Promise<HistoryView> {
    return this.history.of('albums', id, query.as_of);
  }

  @Route(adminHistoryHttp.collections)
  collections(@Param('id') id: string, @ValidQuery() query: HistoryQuery): Promise<HistoryView> {
    return this.history.of('collections', id, query.as_of);
  }

  @Route(adminHistoryHttp.offers)
  offers(@Param('id') id: string, @ValidQuery() query: HistoryQuery): Promise<HistoryView> {
    return this.history.of('offers', id, query.as_of);
  }

  @Route(adminHistoryHttp.nfts)
  nfts(@Param('id') id: string, @ValidQuery() query: HistoryQuery): Promise<HistoryView> {
    return this.history.of('nfts', id, query.as_of);
  }

  @Route(adminHistoryHttp.accounts)
  accounts(@Param('id') id: string, @ValidQuery() query: HistoryQuery): Promise<HistoryView> {
    return this.history.of('accounts', id, query.as_of);
  }
}

@Module({
  controllers: [EventsController, HistoryController],
  providers: [EventHistory, EventPages, EventIndexQueries, PersonalFields, Timelines],
})
class EventsModule {}

export const eventsFeature: FeatureModule = {
  name: 'events',
  nest: EventsModule,
  needs: [People],
  projections: [eventIndexProjection],
  publishedTables: ['event_index', 'event_members'],
};
