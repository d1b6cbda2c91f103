import { z } from 'zod';

/** Topics that the roles `media`, `mint` and `mail` work from; each has another beside it with `.parked` at the end of its name. */
export const workTopics = ['media', 'mint', 'mail'] as const;
export type WorkTopic = (typeof workTopics)[number];

/** For other systems of the operator. */
export const PUBLIC_TOPIC = 'events';

const position = z.string().regex(/^\d{1,20}$/);

/** A message for a worker: it names an event, which the worker reads from the event log. Keyed by the stream. */
export const workMessage = z.object({
  version: z.literal(1),
  event_id: z.guid(),
  type: z.string(),
  stream: z.string(),
  /** Of the event within its stream. */
  revision: z.int().min(0),
  /** Of the event in the whole log. */
  position,
  /** An older version of the product passed this event, so that it comes after newer ones. */
  late: z.literal(true).optional(),
});
export type WorkMessage = z.output<typeof workMessage>;

/** A message of `.parked`: what a worker could not handle. The console shows why, and can have it tried again. */
export const parkedMessage = workMessage.extend({ consumer: z.string(), parked_at: z.iso.datetime() });

/** The kind of thing that each public event is about, by the event's type. */
const subjects = {
  ImageProcessed: 'image',
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

/** Events that other systems may hear of. Nothing that only its owner may know: no accounts, follows, mails, reports or wallets. */
export const publicEventTypes = Object.keys(subjects) as (keyof typeof subjects)[];

/**
 * A message of the topic `events`, keyed by its stream: that something happened to a thing, by ids alone. Ask the API what the thing is
 * now; who may not see it there gets 404. The same message can come more than once, with the same `id`.
 */
export const publicEvent = z.object({
  /** Fields may be added to version 1; another version means that one changed or is gone. */
  version: z.literal(1),
  /** Of the event: a repeated message has the same. */
  id: z.guid(),
  type: z.enum(publicEventTypes),
  subject: z.object({ kind: z.enum(['image', 'album', 'collection', 'offer', 'licence', 'nft']), id: z.string() }),
  /** From 0 within its subject, so that an older message that arrives late can be told. */
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

/** What other systems hear of an event; null for all that is not public. */
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
