import { describe, it } from 'vitest';
import type { NftEvent } from '@pixchange/contracts/events/nfts';
import { storyOf } from '../../kernel/testing/given.ts';
import { idOf } from '../../kernel/testing/recorded.ts';
import { nftDecider, type NftCommand } from './nft.decider.ts';

const given = storyOf(nftDecider);
const [nftId, imageId, ownerId, buyerId, offerId, saleId] = [1, 2, 3, 4, 5, 6].map(idOf) as [
  string,
  string,
  string,
  string,
  string,
  string,
];
const mint = { nftId, attempt: 1, imageId, ownerId };
const tx = `0x${'c'.repeat(64)}`;
const history = (toAddress = false): NftEvent[] => [
  {
    type: 'MintRequested',
    data: {
      ...mint,
      mintId: `0x${'1'.repeat(64)}`,
      chainId: 137,
      contract: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
      unit: 'coins',
      price: 100,
      contentSha256: 'b'.repeat(64),
      address: null,
      toAddress,
      request: null,
      requestedAt: '2026-11-23T21:00:00.000Z',
    },
  },
  { type: 'MintPaid', data: { ...mint, payment: `mint:${nftId}`, unit: 'coins', price: 100 } },
  { type: 'MintConfirmed', data: { ...mint, tokenId: '1', tx, block: 8 } },
];
const minted = history();
const offered = (sellerId = ownerId, id = offerId) => ({ nftId, imageId, offerId: id, sellerId, price: 50 });
const offer = (sellerId?: string, id?: string): NftCommand => ({ type: 'OfferToken', ...offered(sellerId, id) });
const wasOffered = (sellerId?: string, id?: string): NftEvent => ({
  type: 'TokenOffered',
  data: offered(sellerId, id),
});
const end: NftCommand = { type: 'EndTokenOffer', nftId, offerId };
const ended: NftEvent = { type: 'TokenOfferEnded', data: { nftId, offerId } };
const sale = { nftId, imageId, offerId, saleId, sellerId: ownerId, buyerId, price: 50 };
const sell: NftCommand = { type: 'SellToken', ...sale };
const sold: NftEvent = { type: 'TokenSold', data: sale };

describe('a token in the vault', () => {
  it('has one offer at a time, by its holder', () => {
    given(...minted)
      .when(offer())
      .then(wasOffered());
    given(...minted, wasOffered())
      .when(offer())
      .thenNothing();
    given(...minted, wasOffered())
      .when(offer(ownerId, idOf(9)))
      .thenFails('offer.exists');
    given(...minted)
      .when(offer(buyerId))
      .thenFails('not_found');
  });
  it('cannot be offered before it is minted or while it is at an outside address', () => {
    given(...minted.slice(0, 2))
      .when(offer())
      .thenFails('not_found');
    given(...history(true))
      .when(offer())
      .thenFails('nft.not_in_vault');
  });
  it('can be offered again after its offer ends', () => {
    given(...minted, wasOffered())
      .when(end)
      .then(ended);
    given(...minted, wasOffered(), ended)
      .when(end)
      .thenNothing();
    given(...minted, wasOffered(), ended)
      .when(offer(ownerId, idOf(9)))
      .then(wasOffered(ownerId, idOf(9)));
  });
  it('belongs to the buyer after its sale, and only the buyer can offer it', () => {
    given(...minted, wasOffered())
      .when(sell)
      .then(sold);
    given(...minted, wasOffered(), sold)
      .when(sell)
      .thenNothing();
    given(...minted, wasOffered(), sold)
      .when(offer(ownerId, idOf(9)))
      .thenFails('not_found');
    given(...minted, wasOffered(), sold)
      .when(offer(buyerId, idOf(9)))
      .then(wasOffered(buyerId, idOf(9)));
  });
  it('is never minted again', () =>
    given(...minted, wasOffered(), sold)
      .when({
        type: 'RequestMint',
        terms: { ...(minted[0] as Extract<NftEvent, { type: 'MintRequested' }>).data, request: idOf(8) },
        mintIdOf: () => tx,
      })
      .thenFails('nft.minted'));
});

const [withdrawalId, otherId] = [idOf(20), idOf(21)];
const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const elsewhere = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const wanted = {
  nftId,
  imageId,
  tokenId: '1',
  withdrawalId,
  holderId: ownerId,
  address,
  requestedAt: '2026-11-24T14:00:00.000Z',
};
const request: NftCommand = { type: 'RequestWithdrawal', ...wanted };
const requested: NftEvent = { type: 'WithdrawalRequested', data: wanted };
const sent = {
  nftId,
  withdrawalId,
  tx,
  nonce: 0,
  maxFeePerGas: '0',
  maxPriorityFeePerGas: '0',
  fromBlock: 8,
  submittedAt: '2026-11-24T14:00:01.000Z',
};
const submit: NftCommand = { type: 'SubmitWithdrawal', ...sent };
const submitted: NftEvent = { type: 'WithdrawalSubmitted', data: sent };
const cancel: NftCommand = { type: 'CancelWithdrawal', nftId, withdrawalId, why: 'holder' };
const cancelled: NftEvent = { type: 'WithdrawalCancelled', data: { nftId, withdrawalId, why: 'holder' } };
const hashes = { member: 'a'.repeat(64), stranger: 'b'.repeat(64) };
const moved = (block: number, from: string | null, to: string | null, holderId: string | null) =>
  ({
    nftId,
    imageId,
    tokenId: '1',
    from: from === null ? 'vault' : 'outside',
    to: to === null ? 'vault' : 'outside',
    fromHash: from,
    toHash: to,
    holderId,
    tx,
    block,
    logIndex: 0,
  }) as const;
const record = (...move: Parameters<typeof moved>): NftCommand => ({ type: 'RecordTransfer', ...moved(...move) });
const recordedAs = (id: string | null, ...move: Parameters<typeof moved>): NftEvent => ({
  type: 'TokenTransferred',
  data: { ...moved(...move), withdrawalId: id },
});
const prove = (holderId: string, addressHash: string): NftCommand => ({
  type: 'ProveHolder',
  nftId,
  imageId,
  holderId,
  addressHash,
});
const proven = (holderId: string, addressHash: string): NftEvent => ({
  type: 'TokenHolderProven',
  data: { nftId, imageId, holderId, addressHash },
});

describe('a withdrawal', () => {
  it('can be requested by the holder of a token in the vault that is not on sale', () => {
    given(...minted)
      .when(request)
      .then(requested);
    given(...minted)
      .when({ ...request, holderId: buyerId })
      .thenFails('not_found');
    given(...minted, wasOffered())
      .when(request)
      .thenFails('nft.on_sale');
    given(...history(true))
      .when(request)
      .thenFails('nft.outside');
  });
  it('ignores a repeated request, and refuses another address', () => {
    given(...minted, requested)
      .when({ ...request, withdrawalId: otherId })
      .thenNothing();
    given(...minted, requested)
      .when({ ...request, withdrawalId: otherId, address: elsewhere })
      .thenFails('nft.withdrawing');
  });
  it('prevents the sale of its token', () =>
    given(...minted, requested)
      .when(offer())
      .thenFails('nft.withdrawing'));
  it('can be canceled until it is sent', () => {
    given(...minted, requested)
      .when(cancel)
      .then(cancelled);
    given(...minted, requested, cancelled)
      .when(cancel)
      .thenNothing();
    given(...minted, requested, submitted)
      .when(cancel)
      .thenFails('nft.withdrawal_sent');
    given(...minted, requested, cancelled)
      .when(submit)
      .thenFails('conflict');
    given(...minted, requested, cancelled)
      .when(offer())
      .then(wasOffered());
  });
  it('records each transaction once', () => {
    given(...minted, requested)
      .when(submit)
      .then(submitted);
    given(...minted, requested, submitted)
      .when(submit)
      .thenNothing();
  });
  it('ends with the transfer, after which the token cannot be offered', () => {
    const out = [9, null, hashes.member, ownerId] as const;
    given(...minted, requested, submitted)
      .when(record(...out))
      .then(recordedAs(withdrawalId, ...out));
    given(...minted, requested, submitted, recordedAs(withdrawalId, ...out))
      .when(record(...out))
      .thenNothing();
    given(...minted, requested, submitted, recordedAs(withdrawalId, ...out))
      .when(offer())
      .thenFails('nft.not_in_vault');
  });
});

describe('a token outside the vault', () => {
  const out = recordedAs(withdrawalId, 9, null, hashes.member, ownerId);
  const gone = [...minted, requested, submitted, out];

  it('belongs to the member who has proven the address that holds it', () => {
    const away = [10, hashes.member, hashes.stranger, null] as const;
    given(...gone)
      .when(record(...away))
      .then(recordedAs(null, ...away));
    given(...gone, recordedAs(null, ...away))
      .when(request)
      .thenFails('not_found');
    given(...gone, recordedAs(null, ...away))
      .when(prove(buyerId, hashes.member))
      .thenNothing();
    given(...gone, recordedAs(null, ...away))
      .when(prove(buyerId, hashes.stranger))
      .then(proven(buyerId, hashes.stranger));
  });
  it('returns to the vault for the member who has proven the sending address', () => {
    const back = recordedAs(null, 10, hashes.member, null, ownerId);
    given(...gone, back)
      .when(offer())
      .then(wasOffered());
    given(...gone, back)
      .when({ ...request, withdrawalId: otherId })
      .then({ type: 'WithdrawalRequested', data: { ...wanted, withdrawalId: otherId } });
    // The credited holder does not change, although the address may belong to another member later.
    given(...gone, back)
      .when(prove(buyerId, hashes.member))
      .thenNothing();
  });
  it('has no holder in the vault until somebody proves the sending address', () => {
    const lost = recordedAs(null, 10, hashes.stranger, null, null);
    given(...gone, lost)
      .when(offer())
      .thenFails('not_found');
    given(...gone, lost)
      .when(prove(buyerId, hashes.stranger))
      .then(proven(buyerId, hashes.stranger));
    given(...gone, lost, proven(buyerId, hashes.stranger))
      .when(offer(buyerId))
      .then(wasOffered(buyerId));
    given(...gone, lost, proven(buyerId, hashes.stranger))
      .when(prove(ownerId, hashes.stranger))
      .thenNothing();
  });
  it('ignores an older transfer after a newer one', () =>
    given(...gone, recordedAs(null, 12, hashes.member, hashes.stranger, null))
      .when(record(11, hashes.member, hashes.stranger, buyerId))
      .thenNothing());
});

describe('a token under a moderator’s hold', () => {
  const decision = {
    nftId,
    imageId,
    reportId: null,
    moderatorId: idOf(20),
    role: 'moderator',
    reason: 'A claim',
  } as const;
  const hold: NftCommand = { type: 'HoldToken', ...decision };
  const held: NftEvent = { type: 'TokenHeld', data: decision };
  const release: NftCommand = { type: 'ReleaseToken', ...decision };
  const released: NftEvent = { type: 'TokenReleased', data: decision };

  it('ignores a repeated hold and a repeated release', () => {
    given(...minted)
      .when(hold)
      .then(held);
    given(...minted, held)
      .when(hold)
      .thenNothing();
    given(...minted, held)
      .when(release)
      .then(released);
    given(...minted, held, released)
      .when(release)
      .thenNothing();
  });
  it('cannot be offered or withdrawn until it is released', () => {
    given(...minted, held)
      .when(offer())
      .thenFails('nft.held');
    given(...minted, held)
      .when(request)
      .thenFails('nft.held');
    given(...minted, held, released)
      .when(offer())
      .then(wasOffered());
  });
  it('loses an unsent withdrawal, and cannot be held after the withdrawal is sent', () => {
    given(...minted, requested)
      .when(hold)
      .then({ type: 'WithdrawalCancelled', data: { nftId, withdrawalId, why: 'held' } }, held);
    given(...minted, requested, submitted)
      .when(hold)
      .thenFails('nft.withdrawal_sent');
  });
  it('is still sold to a buyer who paid before', () =>
    given(...minted, wasOffered(), held)
      .when(sell)
      .then(sold));
  it('must be in the vault and belong to another member', () => {
    given(...history(true))
      .when(hold)
      .thenFails('nft.outside');
    for (const type of ['HoldToken', 'ReleaseToken'] as const)
      given(...minted)
        .when({ ...decision, type, moderatorId: ownerId })
        .thenFails('moderation.own');
  });
});
