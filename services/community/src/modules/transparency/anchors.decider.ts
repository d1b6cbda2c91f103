import type { AnchorEvent } from '@pixchange/contracts/events/anchors';
import type { StreamDecider } from '../../kernel/decider.ts';
import { DomainError } from '../../kernel/errors.ts';
import { streamsOf } from '../../kernel/stream.ts';

type DataOf<T extends AnchorEvent['type']> = Extract<AnchorEvent, { type: T }>['data'];

export type AnchorSubmission = DataOf<'AnchorSubmitted'>;

/** A contract on its chain. */
export interface AnchorPlace {
  readonly chainId: number;
  readonly contract: string;
}

export type AnchorCommand =
  | ({ readonly type: 'SubmitAnchor' } & AnchorSubmission)
  /** A final block has it. */
  | ({ readonly type: 'RecordAnchored' } & DataOf<'HeadAnchored'>);

export interface Anchors {
  /** The newest head that a final block has. */
  readonly last: { readonly size: number; readonly root: string; readonly submittedAt: string } | null;
  /** What was signed since, in order; any of them may be in a block. */
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
    // What is not larger can't be anchored any more.
    submissions: state.submissions.filter(({ size }) => size > data.size),
  };
};

/** The signed heads on their way to one contract. Sizes only grow, as the contract wants it. */
export const anchorsDecider: StreamDecider<AnchorCommand, Anchors, AnchorEvent, AnchorPlace> = {
  name: 'anchors',
  stream: (place) => stream(keyOf(place)),
  streamOf: (command) => stream(keyOf(command)),
  decide,
  evolve,
  initialState: { last: null, submissions: [] },
};
