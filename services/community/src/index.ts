/*
 * Exports for programs outside of the product. The benchmarks run the write side and the rebuild without HTTP, with the
 * same classes as the product. `main.ts` starts the product itself.
 */
export { MEDIA_CONCURRENCY_DEFAULT } from './config.ts';
export { albumDecider, projections, verifyPassword, walletDecider } from './features.ts';
export { EventCodec } from './platform/event-store/codec.ts';
export { CommandRunner } from './runtime/commands/command-runner.ts';
export { builtVersions } from './runtime/commands/decider-versions.ts';
export { EventLog } from './platform/event-store/event-log.ts';
export { PersonKeys } from './platform/keys/person-keys.ts';
export { StreamHeads } from './runtime/commands/stream-heads.ts';
export { connectDatabase, openDatabase } from './platform/postgres/database.ts';
export { Lookups } from './platform/postgres/lookups.ts';
export { FIRST_READ_SCHEMA } from './platform/postgres/schema-names.ts';
export { rebuild } from './runtime/read-model/rebuild.ts';
