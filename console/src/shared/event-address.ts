import type { EventLine } from '@pixchange/contracts/http/admin-events';

/** Returns the address of an event in its stream, as the last one of a page. */
export const eventAddress = ({ stream, revision }: Pick<EventLine, 'stream' | 'revision'>): string =>
  `/events?${new URLSearchParams({ stream, before: String(revision + 1) })}`;
