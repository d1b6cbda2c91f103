import type { ErasureEvent } from '@pixchange/contracts/events/erasure';
import type { Recorded } from '@pixchange/contracts/events/envelope';
import type { GrantEvent } from '@pixchange/contracts/events/grants';
import type { LedgerCause, Movement, Unit } from '@pixchange/contracts/events/ledger';
import type { LicenceEvent } from '@pixchange/contracts/events/licences';
import type { PurchaseEvent } from '@pixchange/contracts/events/purchases';
import type { TokenSaleEvent } from '@pixchange/contracts/events/token-sales';
import type { TransferEvent } from '@pixchange/contracts/events/transfers';
import type { WalletEvent } from '@pixchange/contracts/events/wallet';
import type { TransactionKind } from '@pixchange/contracts/http/wallet';
import type { Derivation, Projection, RowChange } from '../../kernel/projection.ts';
import { changesTo, column, type Tables } from '../../kernel/tables.ts';

export const ledgerTables = {
  /** Spendable balances of members. */
  wallets: {
    columns: { user_id: 'uuid NOT NULL', coins: 'bigint NOT NULL', pixtokens: 'bigint NOT NULL' },
    key: ['user_id'],
    indexes: ['(user_id) WHERE coins < 0 OR pixtokens < 0'],
  },
  wallet_reserves: {
    columns: { user_id: 'uuid NOT NULL', coins: 'bigint NOT NULL', pixtokens: 'bigint NOT NULL' },
    key: ['user_id'],
  },
  wallet_lines: {
    columns: {
      user_id: 'uuid NOT NULL',
      revision: 'integer NOT NULL',
      event_id: 'uuid NOT NULL',
      kind: column<TransactionKind>('text NOT NULL'),
      coins: 'bigint NOT NULL',
      pixtokens: 'bigint NOT NULL',
      coins_after: 'bigint NOT NULL',
      pixtokens_after: 'bigint NOT NULL',
      cause_type: 'text NOT NULL',
      cause_id: 'text NOT NULL',
      at: 'timestamptz NOT NULL',
    },
    key: ['user_id', 'revision'],
  },
  ledger_entries: {
    columns: {
      event_id: 'uuid NOT NULL',
      type: 'text NOT NULL',
      stream: 'text NOT NULL',
      revision: 'integer NOT NULL',
      position: 'numeric NOT NULL',
      unit: column<Unit>('text NOT NULL'),
      amount: 'bigint NOT NULL',
      from_account: 'text NOT NULL',
      to_account: 'text NOT NULL',
      cause_type: 'text NOT NULL',
      cause_id: 'text NOT NULL',
      at: 'timestamptz NOT NULL',
    },
    key: ['event_id'],
    indexes: ['(position)', '(from_account, position)', '(to_account, position)'],
  },
  reservations: {
    columns: {
      user_id: 'uuid NOT NULL',
      reservation: 'text NOT NULL',
      unit: column<Unit>('text NOT NULL'),
      amount: 'bigint NOT NULL',
      status: 'text NOT NULL',
      expires_at: 'timestamptz NOT NULL',
    },
    key: ['user_id', 'reservation'],
    indexes: ["(expires_at) WHERE status = 'open'", "(user_id) WHERE status = 'open'"],
  },
  transfers: {
    columns: {
      transfer_id: 'uuid NOT NULL',
      sender_id: 'uuid NOT NULL',
      recipient_id: 'uuid NOT NULL',
      unit: column<Unit>('text NOT NULL'),
      amount: 'bigint NOT NULL',
      status: 'text NOT NULL',
      destination: 'text',
      started_at: 'timestamptz NOT NULL',
    },
    key: ['transfer_id'],
    indexes: ['(sender_id)', '(recipient_id)'],
  },
  grants: {
    columns: {
      grant_id: 'uuid NOT NULL',
      user_id: 'uuid NOT NULL',
      unit: column<Unit>('text NOT NULL'),
      amount: 'bigint NOT NULL',
      reason: 'text',
      status: 'text NOT NULL',
      approvals_needed: 'integer NOT NULL',
      administrator_id: 'uuid NOT NULL',
      second_id: 'uuid',
      rejected_by: 'uuid',
      rejected_reason: 'text',
      created_at: 'timestamptz NOT NULL',
    },
    key: ['grant_id'],
    indexes: ['(created_at, grant_id)', '(user_id)', '(administrator_id)', '(rejected_by)'],
  },
} as const satisfies Tables;

const { put, patch, sweep } = changesTo(ledgerTables);

type MoneyEvent = Extract<PurchaseEvent, { type: 'PurchaseCaptured' | 'ProviderFeeCharged' | 'PurchaseRefunded' }>;
type SaleFee =
  | Extract<LicenceEvent, { type: 'SaleFeeCharged' }>
  | Extract<TokenSaleEvent, { type: 'TokenSaleFeeCharged' }>;
type Seen =
  | WalletEvent
  | MoneyEvent
  | SaleFee
  | TransferEvent
  | GrantEvent
  | Extract<ErasureEvent, { type: 'AccountErased' }>;

/** Recomputes each touched member's sums of open reservations from the rows, so that the sums can't drift. */
const reserves: Derivation = {
  touched: (change) =>
    change.kind === 'sweep' || change.table !== 'reservations'
      ? []
      : [(change.kind === 'put' ? change.row : change.key)['user_id'] as string],
  sql: `
    INSERT INTO {schema}.wallet_reserves (user_id, coins, pixtokens)
    SELECT touched.user_id,
      coalesce(sum(amount) FILTER (WHERE status = 'open' AND unit = 'coins'), 0), coalesce(sum(amount) FILTER (WHERE status = 'open' AND unit = 'pixtokens'), 0)
    FROM unnest($1::uuid[]) AS touched (user_id) LEFT JOIN {schema}.reservations r ON r.user_id = touched.user_id
    GROUP BY touched.user_id
    ON CONFLICT (user_id) DO UPDATE SET coins = excluded.coins, pixtokens = excluded.pixtokens`,
};

/** Returns the ledger entry of a movement. */
const entry = (
  { id, type, streamId, revision, position, metadata }: Recorded,
  movement: Movement,
  cause: LedgerCause,
): RowChange =>
  put('ledger_entries', {
    event_id: id,
    type,
    stream: streamId,
    revision,
    position: String(position),
    unit: movement.unit,
    amount: movement.amount,
    from_account: movement.from,
    to_account: movement.to,
    cause_type: cause.type,
    cause_id: cause.id,
    at: metadata.recordedAt,
  });

const money = (event: Recorded<MoneyEvent>): readonly RowChange[] => [
  entry(event, event.data.movement, { type: 'purchase', id: event.data.purchaseId }),
];

/**
 * Returns the key of a movement. All movements of a sale have the same cause; the key shows whether a token was sold,
 * and which share is paid.
 */
const keyOf = (data: WalletEvent['data']): string => ('key' in data ? data.key : data.reservation);
const gainedBy = (key: string): 'sale' | 'royalty' => (key.startsWith('token-royalty:') ? 'royalty' : 'sale');
const causeOf = (data: WalletEvent['data']): string =>
  data.cause.type === 'offer' && keyOf(data).startsWith('token') ? 'token_sale' : data.cause.type;

/** Returns the kind of a line in the member's history: its cause, unless the event type is more specific. */
const kindOf = ({ type, data }: Recorded<WalletEvent>): TransactionKind => {
  const { cause, movement } = data;
  switch (type) {
    case 'WalletReversed':
      return 'refund';
    case 'AmountReserved':
      // A purchase or a mint captures its reservation immediately.
      return cause.type === 'offer' || cause.type === 'mint' ? cause.type : 'reserved';
    case 'ReservationReleased':
      return 'released';
    default:
      if (cause.type === 'transfer') return movement.from.startsWith('transit:') ? 'transfer_in' : 'transfer_out';
      if (cause.type === 'offer') return movement.to.startsWith('wallet:') ? gainedBy(keyOf(data)) : 'offer';
      if (cause.type === 'mint') return movement.to.startsWith('wallet:') ? 'mint_refund' : 'mint';
      return cause.type;
  }
};

/** Returns the amount that the wallet gained; 0 for a capture, whose amount left the wallet when it was reserved. */
const gainOf = ({ type, data: { movement, userId } }: Recorded<WalletEvent>): number => {
  if (type === 'ReservationCaptured') return 0;
  return movement.to === `wallet:${userId}` ? movement.amount : -movement.amount;
};

const line = (event: Recorded<WalletEvent>): readonly RowChange[] => {
  const { id, revision, data, metadata } = event;
  const { userId, cause, movement, after } = data;
  const gain = gainOf(event);
  if (gain === 0) return [];
  return [
    put('wallet_lines', {
      user_id: userId,
      revision,
      event_id: id,
      kind: kindOf(event),
      coins: movement.unit === 'coins' ? gain : 0,
      pixtokens: movement.unit === 'pixtokens' ? gain : 0,
      coins_after: after.coins,
      pixtokens_after: after.pixtokens,
      cause_type: causeOf(data),
      cause_id: cause.id,
      at: metadata.recordedAt,
    }),
  ];
};

const ofWallet = (event: Recorded<WalletEvent>): readonly RowChange[] => {
  const {
    data: { userId, after, movement, cause },
  } = event;
  return [
    entry(event, movement, cause),
    put('wallets', { user_id: userId, coins: after.coins, pixtokens: after.pixtokens }),
    ...line(event),
  ];
};

const ended = (
  event: Recorded<Extract<WalletEvent, { type: 'ReservationCaptured' | 'ReservationReleased' }>>,
  status: 'captured' | 'released',
): readonly RowChange[] => [
  ...ofWallet(event),
  patch('reservations', { user_id: event.data.userId, reservation: event.data.reservation }, { status }),
];

/**
 * Wallets, the entries of the whole ledger, and the reservations, grants and transfers. The tables contain ids and
 * numbers; the only personal text is an administrator's reason.
 */
export const ledgerProjection: Projection<Seen> = {
  name: 'ledger',
  version: 2,
  tables: ledgerTables,
  handlers: {
    WalletCredited: ofWallet,
    WalletDebited: ofWallet,
    WalletReversed: ofWallet,
    AmountReserved: (event) => {
      const { userId, key, movement, expiresAt } = event.data;
      return [
        ...ofWallet(event),
        put('reservations', {
          user_id: userId,
          reservation: key,
          unit: movement.unit,
          amount: movement.amount,
          status: 'open',
          expires_at: expiresAt,
        }),
      ];
    },
    ReservationCaptured: (event) => ended(event, 'captured'),
    ReservationReleased: (event) => ended(event, 'released'),
    PurchaseCaptured: money,
    ProviderFeeCharged: money,
    PurchaseRefunded: money,
    SaleFeeCharged: (event) => [entry(event, event.data.movement, { type: 'offer', id: event.data.licenceId })],
    TokenSaleFeeCharged: (event) => [entry(event, event.data.movement, { type: 'offer', id: event.data.saleId })],
    TransferStarted: ({ data, metadata }) => [
      put('transfers', {
        transfer_id: data.transferId,
        sender_id: data.senderId,
        recipient_id: data.recipientId,
        unit: data.unit,
        amount: data.amount,
        status: 'started',
        destination: null,
        started_at: metadata.recordedAt,
      }),
    ],
    TransferRefused: ({ data }) => [patch('transfers', { transfer_id: data.transferId }, { status: 'refused' })],
    TransferDestined: ({ data }) => [patch('transfers', { transfer_id: data.transferId }, { destination: data.to })],
    TransferCompleted: ({ data }) => [patch('transfers', { transfer_id: data.transferId }, { status: 'completed' })],
    GrantProposed: ({ data, metadata }) => [
      put('grants', {
        grant_id: data.grantId,
        user_id: data.userId,
        unit: data.unit,
        amount: data.amount,
        reason: data.reason,
        status: data.approvalsNeeded > 1 ? 'proposed' : 'agreed',
        approvals_needed: data.approvalsNeeded,
        administrator_id: data.administratorId,
        second_id: null,
        rejected_by: null,
        rejected_reason: null,
        created_at: metadata.recordedAt,
      }),
    ],
    // Two approvals are enough for every grant, and the proposer's is the first.
    GrantApproved: ({ data }) => [
      patch('grants', { grant_id: data.grantId }, { status: 'agreed', second_id: data.administratorId }),
    ],
    GrantRejected: ({ data }) => [
      patch(
        'grants',
        { grant_id: data.grantId },
        { status: 'rejected', rejected_by: data.administratorId, rejected_reason: data.reason },
      ),
    ],
    AccountErased: ({ data }) => [
      sweep('grants', 'administrator_id', data.userId, { reason: null }),
      sweep('grants', 'rejected_by', data.userId, { rejected_reason: null }),
    ],
  },
  derivations: [reserves],
};
