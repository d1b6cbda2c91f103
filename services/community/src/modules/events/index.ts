import { Controller, Inject, Module, Param } from '@nestjs/common';
import { adminEventsHttp, type EventPage } from '@pixchange/contracts/http/admin-events';
import { adminHistoryHttp, type HistoryView } from '@pixchange/contracts/http/admin-history';
import type { QueryOf } from '@pixchange/contracts/http/endpoint';
import type { FeatureModule } from '../../platform/feature-module.ts';
import { Route, ValidQuery } from '../../platform/http/route.ts';
import { EventHistory } from './event-history.ts';
import { EventPages } from './event-pages.ts';

@Controller()
class EventsController {
  constructor(@Inject(EventPages) private readonly pages: EventPages) {}

  @Route(adminEventsHttp.list)
  list(@ValidQuery() query: QueryOf<typeof adminEventsHttp.list>): Promise<EventPage> {
    return this.pages.page(query);
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

@Module({ controllers: [EventsController, HistoryController], providers: [EventHistory, EventPages] })
class EventsModule {}

export const eventsFeature: FeatureModule = { name: 'events', nest: EventsModule };
