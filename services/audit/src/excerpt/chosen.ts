import { commentModerationEvents } from '@pixchange/contracts/events/comments';
import {
  albumModerationEvents,
  imageCareEvents,
  imageModerationEvents,
  suspensionEvents,
} from '@pixchange/contracts/events/moderation';
import type { StoredEvent } from '../log/stored-event.ts';

/** Subject of an excerpt: a decision, by the id of its report, or a work. */
export interface About {
  readonly kind: 'decision' | 'work';
  readonly id: string;
}

/** Selects the events of an excerpt. Events must be passed in the order of the log, from the first. */
export interface Chosen {
  includes(event: StoredEvent): boolean;
}

const actTypes: ReadonlySet<string> = new Set(
  [imageModerationEvents, imageCareEvents, albumModerationEvents, suspensionEvents, commentModerationEvents].flatMap(
    (family) => Object.keys(family),
  ),
);

const fieldOf = (data: unknown, field: string): string | null => {
  if (typeof data !== 'object' || data === null) return null;
  const value = (data as Readonly<Record<string, unknown>>)[field];
  return typeof value === 'string' ? value : null;
};

/**
 * Selects the report, its decisions, the actions of staff on the reported work, album, comment or member, and appeals
 * with their decisions.
 */
class DecisionEvents implements Chosen {
  private readonly streams: Set<string>;
  private readonly things = new Set<string>();
  private readonly ids = new Set<string>();

  constructor(reportId: string) {
    this.streams = new Set([`report-${reportId}`]);
  }

  includes(event: StoredEvent): boolean {
    if (!this.concerns(event)) return false;
    this.ids.add(event.id);
    return true;
  }

  private concerns({ stream, type, data }: StoredEvent): boolean {
    const actId = type === 'AppealFiled' ? fieldOf(data, 'actId') : null;
    if (actId !== null && this.ids.has(actId)) this.streams.add(stream);
    if (this.streams.has(stream)) {
      const thing = fieldOf(data, 'subjectId') ?? fieldOf(data, 'commentId');
      if (thing !== null) for (const kind of ['image', 'album', 'user', 'comment']) this.things.add(`${kind}-${thing}`);
      return true;
    }
    return this.things.has(stream) && actTypes.has(type);
  }
}

/** Prefixes of the streams of a work's tokens, offers and sales. */
const OF_WORKS = ['nft-', 'offer-', 'licence-', 'sale-'];

/** Selects the whole stream of a work, and those of its token, offers and sales. */
class WorkEvents implements Chosen {
  private readonly streams: Set<string>;

  constructor(private readonly imageId: string) {
    this.streams = new Set([`image-${imageId}`]);
  }

  includes({ stream, data }: StoredEvent): boolean {
    const isOfWork = OF_WORKS.some((prefix) => stream.startsWith(prefix)) && fieldOf(data, 'imageId') === this.imageId;
    if (isOfWork) this.streams.add(stream);
    return this.streams.has(stream);
  }
}

export const chosenAbout = ({ kind, id }: About): Chosen =>
  kind === 'decision' ? new DecisionEvents(id) : new WorkEvents(id);
