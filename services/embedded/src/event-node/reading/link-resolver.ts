import type { EventLog } from '../event-log.ts';
import { linkType, type LogEvent } from '../storage/log-event.ts';
import { nameProblem, streamName } from '../streams/stream-name.ts';
import { firstRevision, isMissing, isTombstoned, type StreamView } from '../streams/stream-state.ts';
import type { ResolvedEvent } from '../wire/event-encoder.ts';

/** Maximum number of link targets fetched concurrently, because each may be as large as an append. */
const linksAtOnceMax = 16;
const linkTypeBytes = Buffer.from(linkType);
const linkForm = /^(\d{1,15})@(.+)$/s;

type Target = { stream: string; revision: number };

const targetOf = (event: LogEvent): Target | undefined => {
  const [, revision, stream] = linkForm.exec(event.data.toString('utf8')) ?? [];
  if (revision === undefined || stream === undefined || nameProblem(stream) !== undefined) return undefined;
  return { stream, revision: Number(revision) };
};

const isVisible = (view: StreamView, event: LogEvent): boolean =>
  event.revision >= firstRevision(view) &&
  (view.metadata.maxAgeMs === undefined || event.createdMs >= Date.now() - view.metadata.maxAgeMs);

/** Resolves links: an event of type `$>` with the data `revision@stream` refers to the event there. */
export class LinkResolver {
  constructor(private readonly log: EventLog) {}

  /** Yields the events in order, and links together with their targets. */
  async *resolve(events: readonly LogEvent[]): AsyncGenerator<ResolvedEvent> {
    for (let start = 0; start < events.length; start += linksAtOnceMax) {
      const some = events.slice(start, start + linksAtOnceMax);
      yield* await Promise.all(some.map((event) => this.follow(event)));
    }
  }

  private async follow(event: LogEvent): Promise<ResolvedEvent> {
    if (!event.type.equals(linkTypeBytes)) return { event };
    const target = targetOf(event);
    return { event: target && (await this.fetch(target)), link: event };
  }

  /** Returns the target of a link; undefined when a reader of its stream would not find it. */
  private async fetch({ stream, revision }: Target): Promise<LogEvent | undefined> {
    const view = await this.log.view(streamName(stream));
    if (isTombstoned(view) || isMissing(view) || revision > view.head.revision) return undefined;
    const range = { from: revision, to: revision, direction: 'forwards', countMax: 1, notBeforeMs: undefined } as const;
    const [found] = await this.log.reader.stream({ key: view.key, ...range });
    return found !== undefined && isVisible(view, found) ? found : undefined;
  }
}
