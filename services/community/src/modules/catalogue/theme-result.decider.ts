import type { ThemeResultEvent } from '@pixchange/contracts/events/catalogue';
import type { StreamDecider } from '../../kernel/decider.ts';
import { streamsOf } from '../../kernel/stream.ts';

type Result = ThemeResultEvent['data'];

export type ThemeResultCommand =
  /** Ends a theme with its winners; a repeat changes nothing, even if hearts have changed since. */
  { readonly type: 'EndTheme' } & Result;

const stream = streamsOf('theme-result');

/** Result of a theme, apart from the theme itself, which staff may still edit. */
export const themeResultDecider: StreamDecider<ThemeResultCommand, Result | null, ThemeResultEvent> = {
  stream,
  streamOf: ({ themeId }) => stream(themeId),
  initialState: null,
  decide: ({ type: _, ...result }, ended) => (ended === null ? [{ type: 'ThemeEnded', data: result }] : []),
  evolve: (_, { data }) => data,
};
