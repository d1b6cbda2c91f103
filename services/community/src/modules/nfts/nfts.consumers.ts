import type { Recorded } from '@pixchange/contracts/events/envelope';
import type { NftEvent } from '@pixchange/contracts/events/nfts';
import type { Consumer } from '../../platform/relay/consumer.ts';
import type { Mints } from './mints.ts';

/** Pays for every mint, also when the process that was asked for it has died. */
export const mintPaymentsConsumer = (mints: Mints): Consumer => ({
  name: 'mint-payments',
  types: ['MintRequested'],
  reads: ['accounts', 'images'],
  concurrency: 8,
  handle: async (event) => {
    const { data } = event as Recorded<Extract<NftEvent, { type: 'MintRequested' }>>;
    await mints.pay(data.nftId);
    return undefined;
  },
});

/** Keeps collections and the mints in them together, should a crash have come between. */
export const mintCollectionsConsumer = (mints: Mints): Consumer => ({
  name: 'mint-collections',
  types: ['MintRequested', 'MintRefused', 'MintPaid', 'MintConfirmed', 'MintRefunded'],
  reads: [],
  concurrency: 8,
  handle: async (event) => {
    const { nftId, imageId, collectionId } = (event as Recorded<Extract<NftEvent, { type: 'MintRefunded' }>>).data;
    await mints.recordIn(collectionId, nftId, imageId);
    return undefined;
  },
});
