import type { GrantCountEvent } from '@pixchange/contracts/events/grant-counts';
import { grants as limits } from '@pixchange/contracts/http/limits';
import type { StreamDecider } from '../../../kernel/decider.ts';
import { unreachable } from '../../../kernel/errors.ts';
import { streamsOf, type StreamId } from '../../../kernel/stream.ts';

type Counted = Extract<GrantCountEvent, { type: 'GrantCounted' }>['data'];
type Subject = Pick<Counted, 'guard' | 'subjectId'>;

/** Counted grant. `at` is an ISO 8601 time, UTC. */
export type CountedGrant = Omit<Counted, keyof Subject>;

export type GrantAllowanceCommand =
  /** `earlier` are grants from before these limits existed; they are counted only if the stream has no events yet. */
  | (Subject & { readonly type: 'CountGrant'; readonly grant: CountedGrant; readonly earlier: readonly CountedGrant[] })
  | (Subject & { readonly type: 'ReleaseGrant'; readonly grantId: string });

interface Entry extends CountedGrant {
  readonly released: boolean;
}

export interface GrantAllowance {
  readonly hasEvents: boolean;
  readonly entries: readonly Entry[];
}

const HOUR_MS = 60 * 60_000;
const WINDOW_MS = limits.windowHours * HOUR_MS;
/** Entries are kept for twice the window, because the clocks of two processes may differ. */
const KEPT_MS = 2 * WINDOW_MS;

const youngerThan =
  (ageMs: number, now: string) =>
  ({ at }: Pick<CountedGrant, 'at'>): boolean =>
    Date.parse(at) > Date.parse(now) - ageMs;

/** Whether exactly this grant counts; a different amount under the same id does not. */
export const isCounted = ({ entries }: GrantAllowance, { grantId, unit, amount }: Omit<CountedGrant, 'at'>): boolean =>
  entries.some(
    (entry) => entry.grantId === grantId && entry.unit === unit && entry.amount === amount && !entry.released,
  );

const fits = (grant: CountedGrant, counted: readonly (CountedGrant & { readonly released?: boolean })[]): boolean => {
  const given = counted
    .filter(({ unit, released }) => unit === grant.unit && released !== true)
    .filter(youngerThan(WINDOW_MS, grant.at));
  return given.reduce((sum, { amount }) => sum + amount, grant.amount) <= limits.aloneMax[grant.unit];
};

const decide = (command: GrantAllowanceCommand, { hasEvents, entries }: GrantAllowance): readonly GrantCountEvent[] => {
  const { guard, subjectId } = command;
  switch (command.type) {
    case 'CountGrant': {
      const { grant } = command;
      if (entries.some(({ grantId }) => grantId === grant.grantId)) return [];
      const earlier = hasEvents ? [] : command.earlier.filter(({ grantId }) => grantId !== grant.grantId);
      const counted = fits(grant, [...entries, ...earlier]) ? [...earlier, grant] : earlier;
      return counted.map((each) => ({ type: 'GrantCounted', data: { guard, subjectId, ...each } }));
    }
    case 'ReleaseGrant':
      return entries.some(({ grantId, released }) => grantId === command.grantId && !released)
        ? [{ type: 'GrantCountReleased', data: { guard, subjectId, grantId: command.grantId } }]
        : [];
    default:
      return unreachable(command);
  }
};

const evolve = ({ entries }: GrantAllowance, event: GrantCountEvent): GrantAllowance => {
  switch (event.type) {
    case 'GrantCounted': {
      const { grantId, unit, amount, at } = event.data;
      return {
        hasEvents: true,
        entries: [...entries.filter(youngerThan(KEPT_MS, at)), { grantId, unit, amount, at, released: false }],
      };
    }
    case 'GrantCountReleased':
      return {
        hasEvents: true,
        entries: entries.map((entry) => (entry.grantId === event.data.grantId ? { ...entry, released: true } : entry)),
      };
    default:
      return unreachable(event);
  }
};

const categories = { administrator: streamsOf('grants-by'), receiver: streamsOf('grants-to') } as const;
const stream = ({ guard, subjectId }: Subject): StreamId => categories[guard](subjectId);

/**
 * Grants of one day by one administrator, or to one member, that need no second administrator. No command is refused: a
 * grant that does not fit is not counted, and needs a second administrator.
 */
export const grantAllowanceDecider: StreamDecider<GrantAllowanceCommand, GrantAllowance, GrantCountEvent, Subject> = {
  stream,
  streamOf: stream,
  decide,
  evolve,
  initialState: { hasEvents: false, entries: [] },
};
