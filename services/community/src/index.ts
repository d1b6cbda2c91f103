/*
 * Exports for programs outside of the product: the benchmarks run the write side and the rebuild without HTTP, with the
 * same classes as the product. `main.ts` starts the product itself.
 */
export { MEDIA_CONCURRENCY_DEFAULT } from './config.ts';
export { albumDecider, projections, verifyPassword, walletDecider } from './features.ts';
export { EventCodec } from './platform/event-log/codec.ts';
export { CommandRunner } from './platform/event-log/command-runner.ts';
export { builtVersions } from './platform/event-log/decider-versions.ts';
export { EventLog } from './platform/event-log/event-log.ts';
export { PersonKeys } from './platform/event-log/person-keys.ts';
export { StreamHeads } from './platform/event-log/stream-heads.ts';
export { encoderSettings } from './platform/media/encoder-settings.ts';
export { movieArgs } from './platform/media/motion-mp4.ts';
export { distinctSizes, type VersionSize, versionSizes } from './platform/media/version-sizes.ts';
export { videoArgs, type VideoPlan } from './platform/media/video-args.ts';
export { connectDatabase, openDatabase } from './platform/read-model/database.ts';
export { Lookups } from './platform/read-model/lookups.ts';
export { FIRST_READ_SCHEMA } from './platform/read-model/schema-names.ts';
export { rebuild } from './platform/read-model/rebuild.ts';
