import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { eventRegistry } from '@pixchange/contracts/events/registry';
import { DomainError } from '../../kernel/errors.ts';
import { commandsOf } from '../../platform/command-handlers.ts';
import { EventLog } from '../../platform/event-log/event-log.ts';
import { EventIndexQueries } from './event-index.queries.ts';
import { shownFieldsDecider } from './shown-fields.decider.ts';

const { Run: RunShownFieldsCommand, Handler } = commandsOf(shownFieldsDecider);
export const ShownFieldsCommandHandler = Handler;

/** Personal fields of events, for administrators with a reason to read them. */
@Injectable()
export class PersonalFields {
  constructor(
    @Inject(CommandBus) private readonly bus: CommandBus,
    @Inject(EventIndexQueries) private readonly index: EventIndexQueries,
    @Inject(EventLog) private readonly log: EventLog,
  ) {}

  /**
   * Returns the personal fields after recording the access; null stands for erased values.
   * @throws DomainError `not_found`
   */
  async show(staffId: string, eventId: string): Promise<Record<string, unknown>> {
    const { stream, revision, type } = await this.index.one(eventId);
    const fields = [...(eventRegistry[type]?.personal?.fields ?? [])];
    if (fields.length === 0) throw new DomainError('not_found');
    await this.bus.execute(new RunShownFieldsCommand({ type: 'ShowFields', staffId, eventId, fields }));
    const found = await this.log.eventOf(stream, BigInt(revision));
    const [event] = found === null ? [] : await this.log.codec.decode([found]);
    if (event === undefined) throw new DomainError('not_found');
    const data = event.data as Readonly<Record<string, unknown>>;
    return Object.fromEntries(fields.filter((name) => name in data).map((name) => [name, data[name]]));
  }
}
