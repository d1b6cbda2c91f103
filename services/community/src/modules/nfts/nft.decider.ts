import type { NftEvent } from '@pixchange/contracts/events/nfts';
import type { StreamDecider } from '../../kernel/decider.ts';
import { DomainError, invariant, unreachable } from '../../kernel/errors.ts';
import { refuseOwn } from '../../kernel/moderated.ts';
import { streamsOf } from '../../kernel/stream.ts';
import {
  decideHolding,
  evolveHolding,
  firstHolding,
  isHoldingEvent,
  type Holding,
  type HoldingCommand,
} from './holding.decider.ts';

type DataOf<T extends NftEvent['type']> = Extract<NftEvent, { type: T }>['data'];

/** Terms of the owner's request; the decider numbers the attempts and derives the on-chain id of each. */
export type MintTerms = Omit<DataOf<'MintRequested'>, 'attempt' | 'mintId'>;
export type MintRequest = DataOf<'MintRequested'>;
export type Submission = Omit<DataOf<'MintSubmitted'>, 'nftId' | 'attempt'>;
type Payment = Pick<DataOf<'MintPaid'>, 'payment' | 'unit' | 'price'>;
type Attempt = { readonly nftId: string; readonly attempt: number };

export type NftCommand =
  | { readonly type: 'RequestMint'; readonly terms: MintTerms; readonly mintIdOf: (attempt: number) => string }
  | (Attempt & { readonly type: 'RefuseMint'; readonly code: DataOf<'MintRefused'>['code'] })
  | (Attempt & Payment & { readonly type: 'RecordPaid' })
  | (Attempt & { readonly type: 'SubmitTransaction'; readonly submission: Submission })
  | (Attempt & {
      readonly type: 'ConfirmMint';
      readonly tokenId: string;
      readonly tx: string;
      readonly block: number;
    })
  | (Attempt & { readonly type: 'GiveUpMint'; readonly why: DataOf<'MintGivenUp'>['why'] })
  /** Stops the mint if nothing is signed yet; otherwise changes nothing. */
  | (Attempt & { readonly type: 'StopMint'; readonly why: 'account_erased' | 'taken_down' })
  /** Records that a final block voids the mint id. */
  | (Attempt & { readonly type: 'RecordVoided' })
  | (Attempt & { readonly type: 'RecordRefunded' })
  | HoldingCommand;

interface Known {
  readonly request: MintRequest;
  /** Submissions in order. The last one is current, but any of them may be in a block. */
  readonly submissions: readonly Submission[];
  readonly paid: Payment | null;
  readonly givenUp: DataOf<'MintGivenUp'>['why'] | null;
  /** True while a moderator blocks the mint; then nothing is signed for it. */
  readonly isHeld: boolean;
}

/** Paid mint that has neither succeeded nor failed yet. */
export type OpenMint = Known & { readonly status: 'paid' | 'submitted'; readonly paid: Payment };

export type MintedNft = Known & {
  readonly status: 'minted';
  readonly tokenId: string;
  readonly tx: string;
  readonly block: number;
  readonly holding: Holding;
};

export type Nft =
  | { readonly status: 'none' }
  | (Known & { readonly status: 'requested' | 'refused' })
  | OpenMint
  | (Known & { readonly status: 'failed' | 'refunded'; readonly paid: Payment })
  | MintedNft;

type NftState = Exclude<Nft, { status: 'none' }>;

/** Whether the newest attempt is still in progress; a failed attempt remains so until its refund. */
export const isUnderWay = ({ status }: Nft): boolean =>
  status === 'requested' || status === 'paid' || status === 'submitted' || status === 'failed';

const request = (
  { terms, mintIdOf }: Extract<NftCommand, { type: 'RequestMint' }>,
  state: Nft,
): readonly NftEvent[] => {
  if (state.status !== 'none') {
    const { request: before } = state;
    if (before.request !== null && before.request === terms.request) {
      if (
        before.unit !== terms.unit ||
        before.toAddress !== terms.toAddress ||
        before.collectionId !== terms.collectionId
      )
        throw new DomainError('idempotency_mismatch');
      return [];
    }
    if (state.status === 'minted') throw new DomainError('nft.minted');
    if (isUnderWay(state)) throw new DomainError('nft.minting');
  }
  const attempt = state.status === 'none' ? 1 : state.request.attempt + 1;
  return [{ type: 'MintRequested', data: { ...terms, attempt, mintId: mintIdOf(attempt) } }];
};

/** Returns the collection field of events, which is omitted when there is no collection. */
const within = (collectionId: string | undefined) => (collectionId === undefined ? {} : { collectionId });

const giveUp = (
  { type, nftId, attempt, why }: Extract<NftCommand, { type: 'GiveUpMint' | 'StopMint' }>,
  { status, givenUp, submissions }: NftState,
): readonly NftEvent[] => {
  if ((status !== 'paid' && status !== 'submitted') || givenUp !== null) return [];
  if (type === 'StopMint' && submissions.length > 0) return [];
  const data = { nftId, attempt, why };
  // After these events, nothing is ever signed for the mint, so it can fail without being voided.
  return submissions.length === 0
    ? [
        { type: 'MintGivenUp', data },
        { type: 'MintFailed', data },
      ]
    : [{ type: 'MintGivenUp', data }];
};

const submit = (
  { nftId, attempt, submission }: Extract<NftCommand, { type: 'SubmitTransaction' }>,
  { status, givenUp, submissions, isHeld }: NftState,
): readonly NftEvent[] => {
  if (status !== 'paid' && status !== 'submitted') throw new DomainError('conflict');
  if (isHeld && submissions.length === 0) throw new DomainError('conflict');
  if ((submission.call === 'void') !== (givenUp !== null)) throw new DomainError('conflict');
  if (submissions.some(({ tx }) => tx === submission.tx)) return [];
  return [{ type: 'MintSubmitted', data: { nftId, attempt, ...submission } }];
};

const recordPaid = (
  { nftId, attempt, payment, unit, price }: Extract<NftCommand, { type: 'RecordPaid' }>,
  { status, request: { imageId, ownerId, collectionId } }: NftState,
): readonly NftEvent[] =>
  // One process can refuse a mint that another one paid at the same time. Captured coins override the refusal.
  status === 'requested' || status === 'refused'
    ? [{ type: 'MintPaid', data: { nftId, attempt, imageId, ownerId, ...within(collectionId), payment, unit, price } }]
    : [];

const confirm = (
  { nftId, attempt, tokenId, tx, block }: Extract<NftCommand, { type: 'ConfirmMint' }>,
  { status, request: { imageId, ownerId, collectionId } }: NftState,
): readonly NftEvent[] => {
  if (status === 'minted') return [];
  invariant(status === 'submitted', 'only what was submitted is on the chain');
  return [
    { type: 'MintConfirmed', data: { nftId, attempt, imageId, ownerId, ...within(collectionId), tokenId, tx, block } },
  ];
};

const refunded = (
  { nftId, attempt }: Extract<NftCommand, { type: 'RecordRefunded' }>,
  { status, request: { imageId, collectionId } }: NftState,
): readonly NftEvent[] =>
  status === 'failed' ? [{ type: 'MintRefunded', data: { nftId, attempt, imageId, ...within(collectionId) } }] : [];

const decideAttempt = (
  command: Exclude<NftCommand, { type: 'RequestMint' } | HoldingCommand>,
  state: NftState,
): readonly NftEvent[] => {
  const { nftId, attempt } = command;
  const { status } = state;
  const { imageId, collectionId } = state.request;
  switch (command.type) {
    case 'RefuseMint':
      return status === 'requested'
        ? [{ type: 'MintRefused', data: { nftId, attempt, imageId, ...within(collectionId), code: command.code } }]
        : [];
    case 'RecordPaid':
      return recordPaid(command, state);
    case 'SubmitTransaction':
      return submit(command, state);
    case 'ConfirmMint':
      return confirm(command, state);
    case 'GiveUpMint':
    case 'StopMint':
      return giveUp(command, state);
    case 'RecordVoided': {
      const { givenUp: why } = state;
      invariant(why !== null && status !== 'minted', 'only a mint that was given up is voided');
      return status === 'submitted' ? [{ type: 'MintFailed', data: { nftId, attempt, why } }] : [];
    }
    case 'RecordRefunded':
      return refunded(command, state);
    default:
      return unreachable(command);
  }
};

/**
 * Blocks a mint. A mint that is signed for an outside address can be in a block at any time, so it can't be blocked.
 */
const holdMint = (command: HoldingCommand, state: NftState): readonly NftEvent[] => {
  if ((command.type !== 'HoldToken' && command.type !== 'ReleaseToken') || !isUnderWay(state))
    throw new DomainError('not_found');
  const { type, ...data } = command;
  const { isHeld, submissions, request: requested } = state;
  refuseOwn(requested.ownerId, data.moderatorId);
  if (type === 'ReleaseToken') return isHeld ? [{ type: 'TokenReleased', data }] : [];
  if (isHeld) return [];
  if (requested.toAddress && submissions.length > 0) throw new DomainError('nft.outside');
  return [{ type: 'TokenHeld', data }];
};

const holdingCommands: Readonly<Record<HoldingCommand['type'], true>> = {
  OfferToken: true,
  EndTokenOffer: true,
  SellToken: true,
  RequestWithdrawal: true,
  CancelWithdrawal: true,
  SubmitWithdrawal: true,
  RecordTransfer: true,
  ProveHolder: true,
  HoldToken: true,
  ReleaseToken: true,
};

const isOfHolding = (command: NftCommand): command is HoldingCommand => Object.hasOwn(holdingCommands, command.type);

const decide = (command: NftCommand, state: Nft): readonly NftEvent[] => {
  if (command.type === 'RequestMint') return request(command, state);
  if (state.status === 'none') throw new DomainError('not_found');
  if (isOfHolding(command)) {
    return state.status === 'minted' ? decideHolding(command, state.holding) : holdMint(command, state);
  }
  // Late commands for an earlier attempt are ignored.
  return state.request.attempt === command.attempt ? decideAttempt(command, state) : [];
};

const confirmed = (state: NftState, { ownerId, tokenId, tx, block }: DataOf<'MintConfirmed'>): MintedNft => ({
  ...state,
  status: 'minted',
  tokenId,
  tx,
  block,
  holding: firstHolding(ownerId, state.request.toAddress ? 'outside' : 'vault', state.isHeld),
});

const evolve = (state: Nft, event: NftEvent): Nft => {
  if (event.type === 'MintRequested')
    return { status: 'requested', request: event.data, submissions: [], paid: null, givenUp: null, isHeld: false };
  if (state.status === 'none') return state;
  if (isHoldingEvent(event))
    return state.status === 'minted'
      ? { ...state, holding: evolveHolding(state.holding, event) }
      : { ...state, isHeld: event.type === 'TokenHeld' };
  const paid = state.paid as Payment;
  switch (event.type) {
    case 'MintRefused':
      return { ...state, status: 'refused' };
    case 'MintPaid': {
      const { payment, unit, price } = event.data;
      return { ...state, status: 'paid', paid: { payment, unit, price } };
    }
    case 'MintSubmitted': {
      const { nftId: _nftId, attempt: _attempt, ...submission } = event.data;
      return { ...state, status: 'submitted', paid, submissions: [...state.submissions, submission] };
    }
    case 'MintConfirmed':
      return confirmed(state, event.data);
    case 'MintGivenUp':
      return { ...state, givenUp: event.data.why };
    case 'MintFailed':
      return { ...state, status: 'failed', paid };
    case 'MintRefunded':
      return { ...state, status: 'refunded', paid };
    default:
      return unreachable(event);
  }
};

const stream = streamsOf('nft');

/** Token of a work, starting with the request of its mint. */
export const nftDecider: StreamDecider<NftCommand, Nft, NftEvent> = {
  name: 'nft',
  stream,
  streamOf: (command) => stream(command.type === 'RequestMint' ? command.terms.nftId : command.nftId),
  decide,
  evolve,
  initialState: { status: 'none' },
};
