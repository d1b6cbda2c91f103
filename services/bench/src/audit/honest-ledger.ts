import { createHash } from 'node:crypto';
import type { AnyEvent } from '@pixchange/contracts/events/envelope';
import type { LedgerCause, Movement } from '@pixchange/contracts/events/ledger';

export type LedgerEvent = AnyEvent & { readonly stream: string };

const coinsOfPack = 500;
const centsOfPack = 1_000;
const feeCents = 64;
const eventsPerPerson = 200;
const grantCoins = 100;

/** Returns an id derived from a name, which is the same in every run. */
const idOf = (name: string): string => {
  const hex = createHash('sha256').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

const administratorId = idOf('administrator');
const packId = idOf('pack');
const transit = (transferId: string): string => `transit:${transferId}`;

/** Wallets of the generated people. */
class People {
  private readonly ids: string[];
  private readonly coins: number[];

  constructor(count: number) {
    this.ids = Array.from({ length: count }, (_, number) => idOf(`person ${number}`));
    this.coins = Array.from({ length: count }, () => 0);
  }

  id(person: number): string {
    return this.ids[person % this.ids.length] ?? '';
  }

  has(person: number): number {
    return this.coins[person % this.coins.length] ?? 0;
  }

  /** Returns an event of this person's wallet that adds or removes an amount. */
  walletEvent(
    type: string,
    person: number,
    gain: number,
    data: {
      readonly key?: string;
      readonly cause: LedgerCause;
      readonly movement: Movement;
      readonly [field: string]: unknown;
    },
  ): LedgerEvent {
    const at = person % this.coins.length;
    this.coins[at] = this.has(person) + gain;
    const userId = this.id(person);
    const fingerprint =
      data.key === undefined ? {} : { fingerprint: createHash('sha256').update(data.key).digest('hex') };
    return {
      stream: `wallet-${userId}`,
      type,
      data: { userId, ...data, ...fingerprint, after: { coins: this.has(person), pixtokens: 0 } },
    };
  }
}

const moved = (amount: number, from: string, to: string, unit: Movement['unit'] = 'coins'): Movement => ({
  unit,
  amount,
  from,
  to,
});

const purchase = (people: People, person: number, number: number): LedgerEvent[] => {
  const [purchaseId, userId, captureId] = [idOf(`purchase ${number}`), people.id(person), `CAPTURE${number}`];
  const stream = `purchase-${purchaseId}`;
  return [
    {
      stream,
      type: 'PurchaseStarted',
      data: { purchaseId, userId, provider: 'paypal', packId, packVersion: 1, coins: coinsOfPack, cents: centsOfPack },
    },
    {
      stream,
      type: 'PurchaseOrderCreated',
      data: {
        purchaseId,
        userId,
        orderId: `ORDER${number}`,
        approveUrl: `https://pay.example/checkout?token=ORDER${number}`,
      },
    },
    {
      stream,
      type: 'PurchaseCaptured',
      data: {
        purchaseId,
        userId,
        captureId,
        coins: coinsOfPack,
        movement: moved(centsOfPack, 'outside:paypal', 'house:revenue', 'usd_cents'),
      },
    },
    {
      stream,
      type: 'ProviderFeeCharged',
      data: {
        purchaseId,
        userId,
        captureId,
        movement: moved(feeCents, 'house:revenue', 'house:provider-fees', 'usd_cents'),
      },
    },
    people.walletEvent('WalletCredited', person, coinsOfPack, {
      key: `purchase:${purchaseId}`,
      cause: { type: 'purchase', id: purchaseId },
      movement: moved(coinsOfPack, 'house:sales', `wallet:${userId}`),
    }),
  ];
};

const spend = (people: People, person: number, number: number): LedgerEvent[] => [
  people.walletEvent('WalletDebited', person, -1, {
    key: `request:${idOf(`spend ${number}`)}`,
    cause: { type: 'spend', id: idOf(`spend ${number}`) },
    movement: moved(1, `wallet:${people.id(person)}`, 'house:fees'),
  }),
];

const hexOf = (name: string): string => createHash('sha256').update(name).digest('hex');

/** Returns the events of a mint for two coins, or of a mint whose payment is refused. */
const mint = (people: People, person: number, number: number): LedgerEvent[] => {
  const [ownerId, nftId, imageId] = [people.id(person), idOf(`mint ${number}`), idOf(`work ${number}`)];
  const [wallet, reserved, cause] = [`wallet:${ownerId}`, `reserved:${ownerId}`, { type: 'mint', id: nftId } as const];
  const [stream, payment, price] = [`nft-${nftId}`, `mint:${nftId}`, 2];
  const attempt = { nftId, attempt: 1 };
  const tx = `0x${hexOf(`transaction ${number}`)}`;
  const nftEvent = (type: string, data: object): LedgerEvent => ({ stream, type, data: { ...attempt, ...data } });
  const mintRequested = nftEvent('MintRequested', {
    imageId,
    ownerId,
    mintId: `0x${hexOf(`mint ${number}`)}`,
    chainId: 137,
    contract: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
    unit: 'coins',
    price,
    contentSha256: hexOf(`file ${number}`),
    address: null,
    toAddress: false,
    request: null,
    requestedAt: '2026-12-31T00:00:00.000Z',
  });
  const made = people.walletEvent('AmountReserved', person, -price, {
    key: payment,
    cause,
    movement: moved(price, wallet, reserved),
    expiresAt: '2027-01-01T00:00:00.000Z',
  });
  if (number % 3 === 0) {
    const released = people.walletEvent('ReservationReleased', person, price, {
      reservation: payment,
      why: 'released',
      cause,
      movement: moved(price, reserved, wallet),
    });
    return [mintRequested, made, released, nftEvent('MintRefused', { imageId, code: 'nft.not_possible' })];
  }
  const captured = people.walletEvent('ReservationCaptured', person, 0, {
    reservation: payment,
    cause,
    movement: moved(price, reserved, 'house:mint-fees'),
  });
  return [
    mintRequested,
    made,
    captured,
    nftEvent('MintPaid', { imageId, ownerId, payment, unit: 'coins', price }),
    nftEvent('MintSubmitted', {
      call: 'mint',
      tx,
      nonce: number,
      maxFeePerGas: '0',
      maxPriorityFeePerGas: '0',
      fromBlock: number,
      submittedAt: '2026-12-31T00:00:01.000Z',
    }),
    nftEvent('MintConfirmed', { imageId, ownerId, tokenId: String(number + 1), tx, block: number + 1 }),
  ];
};

const transfer = (people: People, person: number, number: number): LedgerEvent[] => {
  const [transferId, to] = [idOf(`transfer ${number}`), person + 1];
  const [stream, cause] = [`transfer-${transferId}`, { type: 'transfer', id: transferId } as const];
  return [
    {
      stream,
      type: 'TransferStarted',
      data: { transferId, senderId: people.id(person), recipientId: people.id(to), unit: 'coins', amount: 3 },
    },
    people.walletEvent('WalletDebited', person, -3, {
      key: `transfer:${transferId}:out`,
      cause,
      movement: moved(3, `wallet:${people.id(person)}`, transit(transferId)),
    }),
    { stream, type: 'TransferDestined', data: { transferId, to: 'recipient' } },
    people.walletEvent('WalletCredited', to, 3, {
      key: `transfer:${transferId}:in`,
      cause,
      movement: moved(3, transit(transferId), `wallet:${people.id(to)}`),
    }),
    { stream, type: 'TransferCompleted', data: { transferId } },
  ];
};

const grant = (people: People, person: number, number: number): LedgerEvent[] => {
  const [grantId, userId] = [idOf(`grant ${number}`), people.id(person)];
  return [
    {
      stream: `grant-${grantId}`,
      type: 'GrantProposed',
      data: { grantId, administratorId, userId, unit: 'coins', amount: grantCoins, reason: null, approvalsNeeded: 1 },
    },
    people.walletEvent('WalletCredited', person, grantCoins, {
      key: `grant:${grantId}`,
      cause: { type: 'grant', id: grantId },
      movement: moved(grantCoins, 'house:grants', `wallet:${userId}`),
    }),
  ];
};

/** Actions in the order in which they repeat; a person with too few coins gets a grant instead. */
const actions = [purchase, spend, mint, spend, transfer, spend, mint, spend, spend, transfer];
const enough = 10;

/**
 * Yields at least this many events of a valid ledger in log order: people buy, spend, mint, transfer and receive
 * coins.
 */
export function* honestLedger(events: number): Generator<LedgerEvent> {
  const people = new People(Math.max(2, Math.round(events / eventsPerPerson)));
  yield { stream: `user-${administratorId}`, type: 'RoleGranted', data: { userId: administratorId, role: 'admin' } };
  yield {
    stream: `coin-pack-${packId}`,
    type: 'CoinPackDefined',
    data: { packId, version: 1, coins: coinsOfPack, cents: centsOfPack, position: 0, platform: null },
  };
  let made = 2;
  for (let number = 0; made < events; number += 1) {
    const person = Math.floor(number / actions.length) + number;
    const doing = people.has(person) < enough ? grant : (actions[number % actions.length] ?? spend);
    const done = doing(people, person, number);
    made += done.length;
    yield* done;
  }
}
