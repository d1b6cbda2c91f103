import type { Recorded } from '@pixchange/contracts/events/envelope';
import type { NftEvent } from '@pixchange/contracts/events/nfts';
import type { ProfileEvent } from '@pixchange/contracts/events/profiles';
import type { WalletEvent } from '@pixchange/contracts/events/wallet';
import type { Consumer } from '../../runtime/followers/consumer.ts';
import { RESUMED_MAX } from '../../runtime/processes/process-runner.ts';
import type { TokenClaims } from './custody/token-claims.ts';
import type { Mints } from './mints.service.ts';

type MintStep = Extract<NftEvent, { type: 'MintRequested' }> | Extract<WalletEvent, { type: 'ReservationCaptured' }>;

/** Completes the payment of every mint whose process crashed, even if it was paid after a refusal. */
export const mintPaymentsConsumer = (mints: Mints): Consumer => {
  const idOf = (event: Recorded): string | null => {
    const { type, data } = event as Recorded<MintStep>;
    if (type === 'MintRequested') return data.nftId;
    return data.cause.type === 'mint' ? data.cause.id : null;
  };
  return {
    name: 'mint-payments',
    role: 'mint',
    types: ['MintRequested', 'ReservationCaptured'],
    reads: ['accounts', 'images', 'moderation'],
    concurrency: RESUMED_MAX,
    concerns: (event) => idOf(event) !== null,
    handle: async (event) => {
      const nftId = idOf(event);
      if (nftId !== null) await mints.resume(nftId, event);
      return undefined;
    },
  };
};

/** Records the progress of mints in collections, even if a process crashed between the two changes. */
export const mintCollectionsConsumer = (mints: Mints): Consumer => ({
  name: 'mint-collections',
  role: 'mint',
  types: ['MintRequested', 'MintRefused', 'MintPaid', 'MintConfirmed', 'MintRefunded'],
  reads: [],
  concurrency: 8,
  handle: async (event) => {
    const { nftId, imageId, collectionId } = (event as Recorded<Extract<NftEvent, { type: 'MintRefunded' }>>).data;
    await mints.recordIn(collectionId, nftId, imageId);
    return undefined;
  },
});

/**
 * Assigns tokens to a member who proves an address: those at the address, and those that it sent to the vault before
 * anyone had proven it.
 */
export const tokenHoldersConsumer = (claims: TokenClaims): Consumer => ({
  name: 'token-holders',
  role: 'mint',
  types: ['AddressProven'],
  reads: ['nfts'],
  concurrency: 4,
  handle: async (event) => {
    const { userId, address } = (event as Recorded<Extract<ProfileEvent, { type: 'AddressProven' }>>).data;
    if (address !== null) await claims.claimAll(userId, address);
    return undefined;
  },
});
