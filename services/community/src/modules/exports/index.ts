import { Module, type INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Commands } from '../../platform/commands.ts';
import type { EventLog } from '../../platform/event-log/event-log.ts';
import { PersonKeys } from '../../platform/event-log/person-keys.ts';
import { ObjectStorage } from '../../platform/files/object-storage.ts';
import type { PersonalData } from '../../platform/personal-data.ts';
import type { Consumer } from '../../platform/relay/consumer.ts';
import { ExportCommandHandler } from './exports.commands.ts';
import { exportConsumer, exportPrefix, EXPORTS_PREFIX } from './exports.consumer.ts';
import { ExportsController } from './exports.controller.ts';
import { ExportsQueries } from './exports.queries.ts';

export { exportsProjection } from './exports.projection.ts';

@Module({ controllers: [ExportsController], providers: [ExportCommandHandler, ExportsQueries] })
export class ExportsModule {}

export const exportsConsumers = (
  app: INestApplicationContext,
  eventLog: EventLog,
  sources: readonly PersonalData[],
): { relay: Consumer[] } => ({
  relay: [
    exportConsumer({
      bus: app.get(CommandBus),
      commands: app.get(Commands),
      eventLog,
      storage: app.get(ObjectStorage),
      keys: app.get(PersonKeys),
      sources,
    }),
  ],
});

export const eraseExportsOf =
  (app: Pick<INestApplicationContext, 'get'>) =>
  (userId: string): Promise<void> =>
    app.get(ObjectStorage).removeAll('media', exportPrefix(userId));

/** Removes archives that have expired, or that nobody knows any more. */
export const removeExpiredExports = (app: Pick<INestApplicationContext, 'get'>) => async (): Promise<void> => {
  const storage = app.get(ObjectStorage);
  const keys = await storage.keys('media', EXPORTS_PREFIX);
  // Asked after the listing: what is begun in between is neither listed nor removed.
  const living = await app.get(ExportsQueries).living();
  await storage.removeMany(
    'media',
    keys.filter((key) => !living.has(key.replace(/^.*\//, '').replace(/\.zip$/, ''))),
  );
};
