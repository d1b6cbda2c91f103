import { allTree, ledgerTree } from '@pixchange/contracts/audit/trees';
import type { Config } from '../../config.ts';
import type { EventLog } from '../../platform/event-store/event-log.ts';
import type { Log } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { Locks } from '../jobs/locks.ts';
import { LogHeads } from './log-heads.ts';
import { LogSequencer } from './log-sequencer.ts';
import { LogSigner, publicKeyOf } from './log-signer.ts';
import type { LogTrees } from './log-tree.ts';

interface LogParts {
  readonly eventLog: EventLog;
  readonly trees: LogTrees;
  readonly signer: LogSigner;
}

/** Returns the signer with the keys of the settings. */
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

/** Returns the sequencers of both trees. */
export const sequencersOf = (
  { AUDIT_HEAD_EVERY_SECONDS }: Config,
  { eventLog, trees, signer }: LogParts,
  locks: Locks,
  metrics: Metrics,
  logger: Log,
): LogSequencer[] =>
  [ledgerTree, allTree].map(
    (of) =>
      new LogSequencer({
        log: eventLog,
        of,
        tree: trees[of.name],
        heads: new LogHeads(eventLog, trees[of.name], signer, of),
        locks,
        headEverySeconds: AUDIT_HEAD_EVERY_SECONDS,
        logger,
        onBroken: (name) => metrics.stopped.set({ projection: name }, 1),
      }),
  );
