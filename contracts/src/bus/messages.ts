import { z } from 'zod';

/**
 * Topics that the roles `media`, `mint` and `mail` consume. Each has a second topic, whose name ends with `.parked`.
 */
export const workTopics = ['media', 'mint', 'mail'] as const;
export type WorkTopic = (typeof workTopics)[number];

/** Topic for other systems of the operator. */
export const PUBLIC_TOPIC = 'events';

const position = z.string().regex(/^\d{1,20}$/);

/** Message for a worker, keyed by stream. Names an event, which the worker reads from the event log. */
export const workMessage = z.object({
  version: z.literal(1),
  event_id: z.guid(),
  type: z.string(),
  stream: z.string(),
  /** Revision of the event within its stream. */
  revision: z.int().min(0),
  /** Position of the event in the whole log. */
  position,
  /** True when an older version skipped this event, so newer events may have been published before it. */
  late: z.literal(true).optional(),
});
export type WorkMessage = z.output<typeof workMessage>;

/**
 * Message in a `.parked` topic, about an event that a worker could not handle. Staff see the reason in the console and
 * can retry the event.
 */
export const parkedMessage = workMessage.extend({ consumer: z.string(), parked_at: z.iso.datetime() });

/** Kind of subject of each public event, by event type. */
const subjects = {
  ImageProcessed: 'image',
  ImageVersionsReplaced: 'image',
  ImagePlaced: 'image',
  ImageMoved: 'image',
  ImageRemoved: 'image',
  ImageDeleted: 'image',
  ImageTakenDown: 'image',
  ImageRestored: 'image',
  AlbumPublished: 'album',
  AlbumUnpublished: 'album',
  AlbumDeleted: 'album',
  AlbumTakenDown: 'album',
  AlbumRestored: 'album',
  CollectionCreated: 'collection',
  CollectionDeleted: 'collection',
  OfferOpened: 'offer',
  OfferClosed: 'offer',
  OfferSold: 'offer',
  LicenceGranted: 'licence',
  MintConfirmed: 'nft',
  TokenSold: 'nft',
} as const;

/**
 * Types of events that other systems may receive. None is about private data such as accounts, follows, emails, reports
 * or wallets.
 */
export const publicEventTypes = Object.keys(subjects) as (keyof typeof subjects)[];

/**
 * Message in the topic `events`, keyed by stream. Contains only the event type and the subject's id. The current state
 * comes from the API, which responds with 404 when the caller may not see the subject. A message can be delivered more
 * than once, with the same `id`.
 */
export const publicEvent = z.object({
  /** Version of the message. Version 1 can gain fields; changing or removing one needs a new version. */
  version: z.literal(1),
  /** Event id; redelivered messages carry the same one. */
  id: z.guid(),
  type: z.enum(publicEventTypes),
  subject: z.object({ kind: z.enum(['image', 'album', 'collection', 'offer', 'licence', 'nft']), id: z.string() }),
  /** Revision within the subject, from 0; consumers use it to detect that an older message arrived late. */
  revision: z.int().min(0),
  position,
  recorded_at: z.iso.datetime(),
});
export type PublicEvent = z.output<typeof publicEvent>;

interface StoredEvent {
  readonly id: string;
  readonly type: string;
  readonly streamId: string;
  readonly revision: number;
  readonly position: string;
  readonly recordedAt: Date;
}

/** Returns the public message of an event; null if the event is not public. */
export const publicEventOf = ({
  id,
  type,
  streamId,
  revision,
  position: at,
  recordedAt,
}: StoredEvent): PublicEvent | null => {
  const kind = Object.hasOwn(subjects, type) ? subjects[type as keyof typeof subjects] : undefined;
  if (kind === undefined) return null;
  return {
    version: 1,
    id,
    type: type as keyof typeof subjects,
    subject: { kind, id: streamId.slice(streamId.indexOf('-') + 1) },
    revision,
    position: at,
    recorded_at: recordedAt.toISOString(),
  };
};
