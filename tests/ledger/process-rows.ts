import type { AnyEvent } from '@pixchange/contracts/events/envelope';
import { platformAccount } from '@pixchange/contracts/events/ledger';
import { DomainError } from '../../services/community/src/kernel/errors.ts';
import { entriesOf } from '../../services/community/src/kernel/id-map.ts';
import type { Process } from '../../services/community/src/kernel/process.ts';
import { idOf } from '../../services/community/src/kernel/testing/recorded.ts';
import { licenceDecider } from '../../services/community/src/modules/market/licences/licence.decider.ts';
import { licenceProcess } from '../../services/community/src/modules/market/licences/licence.process.ts';
import { mintProcess } from '../../services/community/src/modules/nfts/mint.process.ts';
import { mintIdOf } from '../../services/community/src/modules/nfts/nft-ids.ts';
import { nftDecider } from '../../services/community/src/modules/nfts/nft.decider.ts';
import { offerDecider } from '../../services/community/src/modules/market/offers/offer.decider.ts';
import { tokenSaleDecider } from '../../services/community/src/modules/market/token-sales/token-sale.decider.ts';
import { tokenSaleProcess } from '../../services/community/src/modules/market/token-sales/token-sale.process.ts';
import { transferDecider } from '../../services/community/src/modules/wallet/transfer.decider.ts';
import { transferProcess } from '../../services/community/src/modules/wallet/transfer.process.ts';
import { walletDecider } from '../../services/community/src/modules/wallet/wallet.decider.ts';
import { ProcessRunner, type ProcessCommands } from '../../services/community/src/runtime/processes/process-runner.ts';
import { MemoryCommands } from '../../services/community/src/runtime/testing/memory-commands.ts';
import { portsOn, tokenOffersOn, type Ports, type Surroundings } from './memory-ports.ts';

export const payer = idOf(1);
const [seller, creator, stranger] = [idOf(2), idOf(3), idOf(4)];
export const PRICE = 100;
const [licenceId, transferId, imageId, nftId] = [idOf(0x10), idOf(0x11), idOf(0x12), idOf(0x13)];
const [firstOfferId, offerId, firstSaleId, saleId] = [idOf(0x20), idOf(0x21), idOf(0x22), idOf(0x23)];

/** Hooks of one run: `turn` runs before each step, `effect` after each append. */
interface Hooks {
  readonly turn?: () => Promise<void>;
  readonly effect?: () => void;
}

/** Event log in memory, and all other state that processes read. */
export class World {
  commands = new MemoryCommands();
  readonly copies = new Set<string>();
  readonly erased = new Set<string>();
  hasFile = true;
  isWithdrawn = false;

  /** Returns a copy of this world that changes independently. */
  fork(): World {
    const world = new World();
    world.commands = new MemoryCommands([...this.commands.log]);
    for (const id of this.copies) world.copies.add(id);
    for (const id of this.erased) world.erased.add(id);
    [world.hasFile, world.isWithdrawn] = [this.hasFile, this.isWithdrawn];
    return world;
  }

  surroundings({ turn, effect }: Hooks): Surroundings {
    return {
      people: {
        exists: async (userId) => {
          await turn?.();
          return !this.erased.has(userId);
        },
        hasLeft: async (userId) => {
          await turn?.();
          return this.erased.has(userId);
        },
      },
      works: {
        isWithdrawn: async () => {
          await turn?.();
          return this.isWithdrawn;
        },
      },
      files: {
        copy: async ({ licenceId: id }) => {
          await turn?.();
          if (!this.hasFile) return false;
          this.copies.add(id);
          effect?.();
          return true;
        },
      },
    };
  }
}

export type Act = (world: World) => Promise<unknown>;

interface Ended {
  readonly status: string;
}

/** Process with the action that begins it. */
interface Kind {
  readonly process: string;
  readonly begin: Act;
  readonly finish: (world: World, hooks?: Hooks) => Promise<Ended>;
  /** Changes that affect this process, in addition to `anyChanges`. */
  readonly changes: Readonly<Record<string, Act>>;
}

export interface Row extends Omit<Kind, 'begin'> {
  readonly name: string;
  readonly prepare: readonly Act[];
  /** Status in which an undisturbed run ends. */
  readonly ends: string;
}

/** Returns commands that call `effect` after each append; an error from `effect` replaces the result of the command. */
const withEffects = (commands: MemoryCommands, effect: () => void): ProcessCommands => ({
  run: async (decider, command) => {
    const outcome = await commands.run(decider, command);
    if (outcome.events.length > 0) effect();
    return outcome;
  },
  stateOf: (view, key) => commands.stateOf(view, key),
});

const finishing =
  <C, S extends Ended, E extends AnyEvent>(process: Process<C, S, E, Ports>, id: string) =>
  (world: World, hooks: Hooks = {}): Promise<Ended> => {
    const { turn, effect } = hooks;
    const own = turn === undefined ? world.commands : world.commands.withTurn(turn);
    const commands = effect === undefined ? own : withEffects(own, effect);
    return new ProcessRunner(commands).finish(process, portsOn(commands, world.surroundings(hooks)), id);
  };

/** Returns the action with domain errors ignored. */
const allowed =
  (act: Act): Act =>
  (world) =>
    act(world).catch((error: unknown) => {
      if (!(error instanceof DomainError)) throw error;
    });

const walletRequest = (
  world: World,
  type: 'grant' | 'spend' | 'purchase',
  unit: 'coins' | 'pixtokens',
  amount: number,
) => {
  const key = `${type}:${world.commands.log.length}`;
  return { key, fingerprint: key, cause: { type, id: key }, unit, amount };
};

const credit =
  (userId: string, amount = PRICE, unit: 'coins' | 'pixtokens' = 'coins'): Act =>
  (world) =>
    world.commands.run(walletDecider, {
      type: 'Credit',
      userId,
      ...walletRequest(world, 'grant', unit, amount),
      from: platformAccount('grants'),
    });

const spend = (userId: string, amount: number): Act =>
  allowed((world) =>
    world.commands.run(walletDecider, {
      type: 'Spend',
      userId,
      ...walletRequest(world, 'spend', 'coins', amount),
      to: platformAccount('fees'),
    }),
  );

/** Takes back more coins than the member has, like a reversal by the payment provider. */
const flag =
  (userId: string): Act =>
  (world) =>
    world.commands.run(walletDecider, { type: 'Reverse', userId, ...walletRequest(world, 'purchase', 'coins', 1_000) });

const erase =
  (userId: string): Act =>
  (world) =>
    Promise.resolve(world.erased.add(userId));

const withdraw: Act = (world) => Promise.resolve((world.isWithdrawn = true));
const loseFile: Act = (world) => Promise.resolve((world.hasFile = false));

const expireAll: Act = async ({ commands }) => {
  const { reservations } = await commands.stateOf(walletDecider, payer);
  for (const [reservation] of entriesOf(reservations))
    await commands.run(walletDecider, { type: 'Expire', userId: payer, reservation });
};

/** Changes that may happen while any process runs. */
const anyChanges: Readonly<Record<string, Act>> = {
  'coins arrive': credit(payer, 1_000),
  'coins are spent': spend(payer, 60),
  'the wallet is flagged': flag(payer),
  'the payer is erased': erase(payer),
  'the seller is erased': erase(seller),
};

/** Reserves the price of a license, as older versions did before they captured it. */
const reserveAsOlderVersion: Act = ({ commands }) =>
  commands.run(walletDecider, {
    type: 'Hold',
    userId: payer,
    payment: { of: 'licence', id: licenceId },
    unit: 'coins',
    amount: PRICE,
    expiresAt: '2026-11-29T00:00:00.000Z',
  });

const licence: Kind = {
  process: licenceProcess.name,
  begin: ({ commands }) =>
    commands.run(licenceDecider, {
      type: 'StartPurchase',
      terms: {
        licenceId,
        offerId,
        imageId,
        sellerId: seller,
        buyerId: payer,
        price: PRICE,
        feeBps: 500,
        file: { sha256: 'a'.repeat(64), contentType: 'image/png', sizeBytes: 1 },
        request: null,
      },
    }),
  finish: finishing(licenceProcess, licenceId),
  changes: { ...anyChanges, 'the file is deleted': loseFile, 'the reservations expire': expireAll },
};

const refund: Kind = {
  ...licence,
  begin: async (world) => {
    await licence.begin(world);
    await licence.finish(world);
    await world.commands.run(licenceDecider, { type: 'StartRefund', licenceId, refundId: idOf(0x30) });
  },
};

const offerToken =
  (sellerId: string, id: string): Act =>
  ({ commands }) =>
    tokenOffersOn(commands).open({ offerId: id, nftId, sellerId, price: PRICE });

const startSale =
  (from: string, to: string, of: string, id: string): Act =>
  ({ commands }) =>
    commands.run(tokenSaleDecider, {
      type: 'StartTokenPurchase',
      terms: {
        saleId: id,
        offerId: of,
        nftId,
        imageId,
        creatorId: creator,
        sellerId: from,
        buyerId: to,
        price: PRICE,
        feeBps: 500,
        royaltyBps: from === creator ? 0 : 1_000,
      },
    });

const requestMint =
  (ownerId: string, unit: 'coins' | 'pixtokens' = 'coins'): Act =>
  ({ commands }) =>
    commands.run(nftDecider, {
      type: 'RequestMint',
      mintIdOf: (attempt) => mintIdOf(nftId, attempt),
      terms: {
        nftId,
        imageId,
        ownerId,
        chainId: 137,
        contract: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
        unit,
        price: PRICE,
        contentSha256: 'b'.repeat(64),
        address: null,
        toAddress: false,
        request: null,
        requestedAt: '2026-11-24T12:00:00.000Z',
      },
    });

const giveUpMint: Act = ({ commands }) =>
  commands.run(nftDecider, { type: 'GiveUpMint', nftId, attempt: 1, why: 'timeout' });

const mintOf = (unit: 'coins' | 'pixtokens'): Kind => ({
  process: mintProcess.name,
  begin: requestMint(payer, unit),
  finish: finishing(mintProcess, nftId),
  changes: { ...anyChanges, 'the work is withdrawn': withdraw, 'the mint is given up': giveUpMint },
});
const mint = mintOf('coins');

/** Mints the token of the creator. */
const mintToken: Act = async (world) => {
  await credit(creator)(world);
  await requestMint(creator)(world);
  await mint.finish(world);
  const [attempt, tx] = [{ nftId, attempt: 1 }, `0x${'c'.repeat(64)}`];
  const submission = {
    call: 'mint' as const,
    tx,
    nonce: 1,
    maxFeePerGas: '1',
    maxPriorityFeePerGas: '1',
    fromBlock: 1,
  };
  const submittedAt = '2026-11-24T12:00:01.000Z';
  await world.commands.run(nftDecider, {
    type: 'SubmitTransaction',
    ...attempt,
    submission: { ...submission, submittedAt },
  });
  await world.commands.run(nftDecider, { type: 'ConfirmMint', ...attempt, tokenId: '1', tx, block: 8 });
};

const closeOffer = allowed(async ({ commands }) => {
  await commands.run(offerDecider, { type: 'CloseOffer', itemId: nftId, offerId, actorId: seller });
  await tokenOffersOn(commands).settle(nftId);
});

/** Lets staff withdraw the token from sale, even while it is reserved. */
const withdrawOffer: Act = async ({ commands }) => {
  await commands.run(offerDecider, { type: 'WithdrawItem', itemId: nftId, why: 'taken_down' });
  await tokenOffersOn(commands).settle(nftId);
};

/** Resale of a token, with a royalty for its creator. */
const tokenSale: Kind = {
  process: tokenSaleProcess.name,
  begin: async (world) => {
    await mintToken(world);
    await offerToken(creator, firstOfferId)(world);
    await credit(seller)(world);
    await startSale(creator, seller, firstOfferId, firstSaleId)(world);
    await finishing(tokenSaleProcess, firstSaleId)(world);
    await offerToken(seller, offerId)(world);
    await startSale(seller, payer, offerId, saleId)(world);
  },
  finish: finishing(tokenSaleProcess, saleId),
  changes: {
    ...anyChanges,
    'the creator is erased': erase(creator),
    'the offer is closed': closeOffer,
    'the offer is withdrawn by staff': withdrawOffer,
    'the reservations expire': expireAll,
  },
};

const reprice: Act = ({ commands }) =>
  commands.run(offerDecider, { type: 'RepriceOffer', itemId: nftId, offerId, actorId: seller, price: PRICE + 1 });
const reserveForStranger: Act = ({ commands }) =>
  commands.run(offerDecider, {
    type: 'ReserveOffer',
    itemId: nftId,
    offerId,
    saleId: idOf(0x24),
    buyerId: stranger,
    price: PRICE,
  });

const transfer: Kind = {
  process: transferProcess.name,
  begin: ({ commands }) =>
    commands.run(transferDecider, {
      type: 'StartTransfer',
      transfer: { transferId, senderId: payer, recipientId: seller, unit: 'coins', amount: PRICE },
    }),
  finish: finishing(transferProcess, transferId),
  changes: anyChanges,
};

const row = (name: string, { begin, ...kind }: Kind, ends: string, acts: readonly Act[]): Row => ({
  ...kind,
  name,
  ends,
  prepare: [begin, ...acts],
});
const after = (name: string, kind: Kind, ends: string, before: readonly Act[], acts: readonly Act[] = []): Row => ({
  ...row(name, kind, ends, acts),
  prepare: [...before, kind.begin, ...acts],
});

const paid = credit(payer);
const [poor, flagged] = [credit(payer, PRICE - 1), flag(payer)];

/** Processes that are additionally tested with a change between their steps. */
export const changingRows: readonly Row[] = [
  row('license', licence, 'settled', [paid]),
  row('license whose price an older version reserved', licence, 'settled', [paid, reserveAsOlderVersion]),
  row('license without enough coins', licence, 'refused', [poor]),
  after('refund of a license', refund, 'refunded', [paid]),
  row('token', tokenSale, 'settled', [paid]),
  row('token without enough coins', tokenSale, 'refused', [poor]),
  row('transfer', transfer, 'completed', [paid]),
  row('transfer without enough coins', transfer, 'refused', [poor]),
  row('mint', mint, 'paid', [paid]),
  row('mint without enough coins', mint, 'refused', [poor]),
  row('mint that is given up', mint, 'refunded', [paid, mint.finish, giveUpMint]),
];

/** All processes; the additional rows start in states that such a change can cause. */
export const rows: readonly Row[] = [
  ...changingRows,
  row('license of an erased seller', licence, 'settled', [paid, erase(seller)]),
  row('license for a flagged wallet', licence, 'refused', [flagged]),
  row('license for an erased buyer', licence, 'refused', [paid, erase(payer)]),
  row('license of a deleted file', licence, 'refused', [paid, loseFile]),
  after('refund of a license after the seller spent their share', refund, 'refunded', [paid], [spend(seller, 50)]),
  after('refund of a license whose seller was erased', refund, 'refunded', [paid, erase(seller)]),
  row('token of an erased seller', tokenSale, 'settled', [paid, erase(seller)]),
  row('token of an erased creator', tokenSale, 'settled', [paid, erase(creator)]),
  row('token for a flagged wallet', tokenSale, 'refused', [flagged]),
  row('token for an erased buyer', tokenSale, 'refused', [paid, erase(payer)]),
  row('token whose offer was closed', tokenSale, 'refused', [paid, closeOffer]),
  row('token whose price changed', tokenSale, 'refused', [paid, reprice]),
  row('token that is reserved', tokenSale, 'refused', [paid, reserveForStranger]),
  row('transfer to an erased recipient', transfer, 'completed', [paid, erase(seller)]),
  row('transfer from a flagged wallet', transfer, 'refused', [flagged]),
  row('mint for pixtokens', mintOf('pixtokens'), 'paid', [credit(payer, PRICE, 'pixtokens')]),
  row('mint for a flagged wallet', mint, 'refused', [flagged]),
  row('mint for an erased owner', mint, 'refused', [paid, erase(payer)]),
  row('mint of a withdrawn work', mint, 'refused', [paid, withdraw]),
  row('mint of a work that is withdrawn after the payment', mint, 'refunded', [paid, mint.finish, withdraw]),
];
