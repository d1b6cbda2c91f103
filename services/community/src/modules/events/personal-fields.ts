import { Inject, Injectable } from '@nestjs/common';
import { eventRegistry } from '@pixchange/contracts/events/registry';
import { DomainError } from '../../kernel/errors.ts';
import { EventLog } from '../../platform/event-store/event-log.ts';
import { Commands } from '../../runtime/commands/commands.ts';
import { EventIndexQueries } from './event-index.queries.ts';
import { shownFieldsDecider } from './shown-fields.decider.ts';

/** Reads personal fields of events for administrators who give a reason. */
@Injectable()
export class PersonalFields {
  constructor(
    @Inject(Commands) private readonly commands: Commands,
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
    await this.commands.run(shownFieldsDecider, { type: 'ShowFields', staffId, eventId, fields });
    const found = await this.log.eventOf(stream, BigInt(revision));
    const [event] = found === null ? [] : await this.log.codec.decode([found]);
    if (event === undefined) throw new DomainError('not_found');
    const data = event.data as Readonly<Record<string, unknown>>;
    return Object.fromEntries(fields.filter((name) => name in data).map((name) => [name, data[name]]));
  }
}
