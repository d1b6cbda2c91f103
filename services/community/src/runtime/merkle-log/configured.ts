import type { Config } from '../../config.ts';
import type { EventLog } from '../../platform/event-store/event-log.ts';
import type { Log } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { Locks } from '../jobs/locks.ts';
import { LogHeads } from './log-heads.ts';
import { LogSequencer } from './log-sequencer.ts';
import { LogSigner, publicKeyOf } from './log-signer.ts';
import type { LogTree } from './log-tree.ts';

interface LogParts {
  readonly eventLog: EventLog;
  readonly tree: LogTree;
  readonly signer: LogSigner;
}

export const signerOf = ({
  AUDIT_SIGNING_KEY,
  AUDIT_SIGNING_KEY_PREVIOUS,
  AUDIT_SIGNING_KEYS_RETIRED,
  AUDIT_PUBLIC_KEYS_RETIRED,
  AUDIT_LOG_ORIGIN,
  PUBLIC_URL,
}: Config): LogSigner =>
  new LogSigner({
    seed: Buffer.from(AUDIT_SIGNING_KEY, 'base64'),
    retired: AUDIT_SIGNING_KEYS_RETIRED,
    retiredPublic: [
      ...AUDIT_PUBLIC_KEYS_RETIRED,
      ...(AUDIT_SIGNING_KEY_PREVIOUS === undefined
        ? []
        : [publicKeyOf(Buffer.from(AUDIT_SIGNING_KEY_PREVIOUS, 'base64'))]),
    ],
    origin: AUDIT_LOG_ORIGIN,
    firstOrigin: `${new URL(PUBLIC_URL).hostname}/audit`,
  });

export const sequencerOf = (
  { AUDIT_HEAD_EVERY_SECONDS }: Config,
  { eventLog, tree, signer }: LogParts,
  locks: Locks,
  metrics: Metrics,
  logger: Log,
): LogSequencer =>
  new LogSequencer({
    log: eventLog,
    tree,
    heads: new LogHeads(eventLog, tree, signer),
    locks,
    headEverySeconds: AUDIT_HEAD_EVERY_SECONDS,
    logger,
    onBroken: (name) => metrics.stopped.set({ projection: name }, 1),
  });
