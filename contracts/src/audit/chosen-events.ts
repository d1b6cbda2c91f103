import { commentModerationEvents } from '../events/comments.ts';
import {
  albumModerationEvents,
  imageCareEvents,
  imageModerationEvents,
  suspensionEvents,
} from '../events/moderation.ts';
import type { StoredEvent } from './leaf-text.ts';

export const aboutKinds = ['decision', 'work', 'wallet'] as const;

/** Subject of an excerpt. `id` is the report's id for a decision, and the owner's id for a wallet. */
export interface About {
  readonly kind: (typeof aboutKinds)[number];
  readonly id: string;
}

/** Selects the events of an excerpt. Events must be passed in log order, from the first. */
export interface EventSelection {
  includes(event: StoredEvent): boolean;
}

/** Types of the events with which staff change works, albums, comments and accounts. */
export const actTypes: ReadonlySet<string> = new Set(
  [imageModerationEvents, imageCareEvents, albumModerationEvents, suspensionEvents, commentModerationEvents].flatMap(
    (family) => Object.keys(family),
  ),
);

const isId = (text: string): boolean => /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(text);

const fieldOf = (data: unknown, field: string): string | null => {
  if (typeof data !== 'object' || data === null) return null;
  const value = (data as Readonly<Record<string, unknown>>)[field];
  return typeof value === 'string' ? value : null;
};

/**
 * Selects all events of the report, the actions of staff on the reported work, album, comment or member, and appeals
 * against these actions with their decisions.
 */
class DecisionEvents implements EventSelection {
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

/** Prefixes of the streams of a work's tokens, offers, sold licenses and token sales. */
const workStreamPrefixes = ['nft-', 'offer-', 'licence-', 'sale-'];

/** Returns the id of an event's work; null if there is none. In offers of licenses, `itemId` is the work's id. */
const workOf = ({ stream, data }: StoredEvent): string | null =>
  fieldOf(data, 'imageId') ?? (stream.startsWith('offer-') ? fieldOf(data, 'itemId') : null);

/** Selects the whole streams of a work, and of its token, offers, sold licenses and token sales. */
class WorkEvents implements EventSelection {
  private readonly streams: Set<string>;

  constructor(private readonly imageId: string) {
    this.streams = new Set([`image-${imageId}`]);
  }

  includes(event: StoredEvent): boolean {
    const { stream } = event;
    const isOfWork = workStreamPrefixes.some((prefix) => stream.startsWith(prefix)) && workOf(event) === this.imageId;
    if (isOfWork) this.streams.add(stream);
    return this.streams.has(stream);
  }
}

/** Whether an event's stream belongs to a person. For some streams, only the data of their first event shows this. */
const belongsTo = (userId: string, { stream, data }: StoredEvent): boolean => {
  if (stream === `wallet-${userId}` || stream === `invitations-${userId}`) return true;
  if (typeof data !== 'object' || data === null) return false;
  const of = data as Readonly<Record<string, unknown>>;
  if (['purchase-', 'grant-', 'refund-'].some((prefix) => stream.startsWith(prefix))) return of['userId'] === userId;
  return stream.startsWith('transfer-') && (of['senderId'] === userId || of['recipientId'] === userId);
};

/**
 * Selects the events that determine one person's balances, always as whole streams. Events must be passed in log order,
 * from the first.
 */
class PersonEvents implements EventSelection {
  private readonly streams = new Set<string>();

  constructor(private readonly userId: string) {}

  includes(event: StoredEvent): boolean {
    if (this.streams.has(event.stream)) return true;
    if (event.revision !== 0 || !belongsTo(this.userId, event)) return false;
    this.streams.add(event.stream);
    return true;
  }
}

const walletEvents = (userId: string): EventSelection => ({ includes: ({ stream }) => stream === `wallet-${userId}` });

/** Returns the selection of an excerpt about a decision, a work or a wallet. */
export const selectionFor = ({ kind, id }: About): EventSelection => {
  if (kind === 'wallet') return walletEvents(id);
  return kind === 'decision' ? new DecisionEvents(id) : new WorkEvents(id);
};

/** Causes of wallet movements that the other member of a trade may trigger. */
const memberTradeCauses: ReadonlySet<unknown> = new Set(['transfer', 'offer']);

/**
 * Whether a wallet's event names only its owner and members with whom the owner traded. Grants and refunds may name the
 * staff who made them.
 */
export const namesNoStaff = (userId: string, { type, data, metadata }: StoredEvent): boolean => {
  const actor = fieldOf(metadata, 'actorId');
  if (actor === null || actor === userId || !isId(actor)) return true;
  const { cause } = data as { readonly cause?: { readonly type?: unknown } };
  return type !== 'ReservationReleased' && memberTradeCauses.has(cause?.type);
};

/** Returns the selection of an excerpt about one person. */
export const chosenOfPerson = (userId: string): EventSelection => new PersonEvents(userId);
