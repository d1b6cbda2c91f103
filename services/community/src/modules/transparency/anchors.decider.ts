import type { AnchorEvent } from '@pixchange/contracts/events/anchors';
import type { StreamDecider } from '../../kernel/decider.ts';
import { DomainError } from '../../kernel/errors.ts';
import { streamsOf } from '../../kernel/stream.ts';

type DataOf<T extends AnchorEvent['type']> = Extract<AnchorEvent, { type: T }>['data'];

export type AnchorSubmission = DataOf<'AnchorSubmitted'>;

/** Address of the contract, and id of its blockchain. */
export interface AnchorPlace {
  readonly chainId: number;
  readonly contract: string;
}

export type AnchorCommand =
  | ({ readonly type: 'SubmitAnchor' } & AnchorSubmission)
  /** Records an anchor in a final block. */
  | ({ readonly type: 'RecordAnchored' } & DataOf<'HeadAnchored'>);

export interface Anchors {
  /** Newest head in a final block. */
  readonly last: { readonly size: number; readonly root: string; readonly submittedAt: string } | null;
  /** Later signed submissions, in order; any of them may be in a block. */
  readonly submissions: readonly AnchorSubmission[];
}

const stream = streamsOf('anchors');
const keyOf = ({ chainId, contract }: AnchorPlace): string => `${chainId}-${contract}`;

const submit = (data: AnchorSubmission, { last, submissions }: Anchors): readonly AnchorEvent[] => {
  if (submissions.some(({ tx }) => tx === data.tx)) return [];
  const isLarger = data.size > (last?.size ?? 0) && data.size >= (submissions.at(-1)?.size ?? 0);
  if (!isLarger) throw new DomainError('conflict');
  return [{ type: 'AnchorSubmitted', data }];
};

const record = (data: DataOf<'HeadAnchored'>, { last, submissions }: Anchors): readonly AnchorEvent[] => {
  const isOurs = submissions.some(({ size, root }) => size === data.size && root === data.root);
  return isOurs && data.size > (last?.size ?? 0) ? [{ type: 'HeadAnchored', data }] : [];
};

const decide = ({ type, ...data }: AnchorCommand, state: Anchors): readonly AnchorEvent[] =>
  type === 'SubmitAnchor' ? submit(data as AnchorSubmission, state) : record(data as DataOf<'HeadAnchored'>, state);

const evolve = (state: Anchors, { type, data }: AnchorEvent): Anchors => {
  if (type === 'AnchorSubmitted') return { ...state, submissions: [...state.submissions, data] };
  const submission = state.submissions.find(({ size }) => size === data.size);
  return {
    last: { size: data.size, root: data.root, submittedAt: submission?.submittedAt ?? '' },
    // The contract refuses heads that are not larger.
    submissions: state.submissions.filter(({ size }) => size > data.size),
  };
};

/** Anchors of signed heads in one contract. Their sizes only increase, as the contract requires. */
export const anchorsDecider: StreamDecider<AnchorCommand, Anchors, AnchorEvent, AnchorPlace> = {
  name: 'anchors',
  stream: (place) => stream(keyOf(place)),
  streamOf: (command) => stream(keyOf(command)),
  decide,
  evolve,
  initialState: { last: null, submissions: [] },
};
