import { Module } from '@nestjs/common';
import type { FeatureModule, Providers } from '../../extensions/feature-module.ts';
import { EventLog } from '../../platform/event-store/event-log.ts';
import { PersonKeys } from '../../platform/keys/person-keys.ts';
import { ObjectStorage } from '../../platform/object-storage/object-storage.ts';
import { Commands } from '../../runtime/commands/commands.ts';
import { exportConsumer, exportPrefix, EXPORTS_PREFIX } from './exports.consumer.ts';
import { ExportsController } from './exports.controller.ts';
import { exportsProjection } from './exports.projection.ts';
import { ExportsQueries } from './exports.queries.ts';

@Module({ controllers: [ExportsController], providers: [ExportsQueries] })
class ExportsModule {}

/** Removes archives that have expired, or have no row anymore. */
const removeExpired = async (providers: Providers): Promise<void> => {
  const storage = providers.get(ObjectStorage);
  const keys = await storage.keys('media', EXPORTS_PREFIX);
  // The rows are read after the listing, so that an archive that is requested in between is not removed.
  const storedExports = await providers.get(ExportsQueries).storedExports();
  await storage.removeMany(
    'media',
    keys.filter((key) => !storedExports.has(key.replace(/^.*\//, '').replace(/\.zip$/, ''))),
  );
};

export const exportsFeature: FeatureModule = {
  name: 'exports',
  nest: ExportsModule,
  projections: [exportsProjection],
  consumers: (context) => [
    exportConsumer({
      commands: context.get(Commands),
      eventLog: context.get(EventLog),
      storage: context.get(ObjectStorage),
      keys: context.get(PersonKeys),
      sources: context.personalData,
    }),
  ],
  periodics: (providers) => [
    { name: 'remove-expired-exports', role: 'media', everySeconds: 3_600, work: () => removeExpired(providers) },
  ],
  storedFilesEraser: (providers) => (userId) => providers.get(ObjectStorage).removeAll('media', exportPrefix(userId)),
};
