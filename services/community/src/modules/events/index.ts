import { Controller, Inject, Module } from '@nestjs/common';
import { adminEventsHttp, type EventPage } from '@pixchange/contracts/http/admin-events';
import type { QueryOf } from '@pixchange/contracts/http/endpoint';
import type { FeatureModule } from '../../platform/feature-module.ts';
import { Route, ValidQuery } from '../../platform/http/route.ts';
import { EventPages } from './event-pages.ts';

@Controller()
class EventsController {
  constructor(@Inject(EventPages) private readonly pages: EventPages) {}

  @Route(adminEventsHttp.list)
  list(@ValidQuery() query: QueryOf<typeof adminEventsHttp.list>): Promise<EventPage> {
    return this.pages.page(query);
  }
}

@Module({ controllers: [EventsController], providers: [EventPages] })
class EventsModule {}

export const eventsFeature: FeatureModule = { name: 'events', nest: EventsModule };
