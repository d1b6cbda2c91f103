import type { ReservationEvent, UserEvent } from '@pixchange/contracts/events/accounts';
import type { AlbumEvent } from '@pixchange/contracts/events/albums';
import type { Recorded } from '@pixchange/contracts/events/envelope';
import type { ErasureEvent } from '@pixchange/contracts/events/erasure';
import type { ImageEvent, StoredFile, StoredRendition, StoredVersion } from '@pixchange/contracts/events/images';
import type { ProfileEvent } from '@pixchange/contracts/events/profiles';
import fc from 'fast-check';
import { idOf, recorded } from './recorded.ts';

type Event = UserEvent | ProfileEvent | ErasureEvent | ReservationEvent | AlbumEvent | ImageEvent;

interface User {
  readonly userId: string;
  readonly defaultAlbumId: string;
  readonly favouritesAlbumId: string;
}
interface Album {
  readonly albumId: string;
  readonly owner: User;
}
interface Image {
  readonly imageId: string;
  readonly owner: User;
  submitted: boolean;
  done: boolean;
  deleted: boolean;
  /** Albums that the image's own stream names; deleted albums may be among them. */
  albums: readonly string[];
}

/** Texts, including some that break unescaped SQL or JSON. */
const WORDS = [
  'House cats',
  "O'Brien; DROP SCHEMA read",
  '"quoted" \\ {array}',
  'Käse 日本 🐈‍⬛',
  '',
  'null',
  'line\nbreak\ttab',
  null,
] as const;

const storedFile = (n: number, contentType: string): StoredFile => ({
  sha256: n.toString(16).padStart(64, '0'),
  contentType,
  sizeBytes: 1_000 + n,
});

const versionOf = <Name extends StoredVersion['name'] | StoredRendition['name']>(n: number, name: Name) => ({
  name,
  width: 400,
  height: 300,
  main: storedFile(n, 'image/gif'),
  webp: n % 2 === 0 ? storedFile(n, 'image/webp') : null,
  mp4: null,
  previewJpeg: storedFile(n, 'image/jpeg'),
});

const wordsOf = (pick: number, allowPublish: boolean) => {
  const text = WORDS[pick % WORDS.length] ?? null;
  return {
    title: text,
    tags: text === null ? null : [text, 'cat'],
    altText: text,
    webPageUrl: null,
    type: pick % 3 === 0 ? ('Art' as const) : null,
    allowPublish,
    forSale: false,
    price: pick % 100,
    subcategoryId: null,
  };
};

/** A community that grows by valid events; choices that are impossible at the moment are skipped. */
class Community {
  readonly events: Event[] = [];
  private users: User[] = [];
  private albums: Album[] = [];
  /** Includes deleted albums, because a work may still be added to an album after its deletion. */
  private readonly albumsEver: Album[] = [];
  private images: Image[] = [];
  /** Members who are being erased. Their pending works can still be finished before the erasure is completed. */
  private leaving: User[] = [];
  private ids = 0;

  readonly choices: Readonly<Record<string, (pick: number, flag: boolean) => void>> = {
    register: (pick, flag) => this.register(pick, flag),
    confirm: (pick) =>
      this.withOne(this.users, pick, ({ userId }) => this.tell({ type: 'EmailConfirmed', data: { userId } })),
    grant: (pick) =>
      this.withOne(this.users, pick, ({ userId }) =>
        this.tell({ type: 'RoleGranted', data: { userId, role: pick % 2 === 0 ? 'admin' : 'auditor' } }),
      ),
    revoke: (pick) =>
      this.withOne(this.users, pick, ({ userId }) =>
        this.tell({ type: 'RoleRevoked', data: { userId, role: pick % 2 === 0 ? 'admin' : 'auditor' } }),
      ),
    edit: (pick, flag) => this.withOne(this.users, pick, ({ userId }) => this.edit(userId, pick, flag)),
    erase: (pick) => this.withOne(this.users, pick, (user) => this.erase(user)),
    complete: (pick) => this.withOne(this.leaving, pick, (user) => this.completeErasure(user)),
    create: (pick, flag) =>
      this.withOne(this.users, pick, (owner) => this.open(owner, this.newId(), 'regular', false, flag, pick)),
    rename: (pick) =>
      this.withOne(this.albums, pick, ({ albumId, owner }) =>
        this.tell({
          type: 'AlbumRenamed',
          data: { albumId, ownerId: owner.userId, title: WORDS[pick % WORDS.length] ?? null },
        }),
      ),
    publish: (pick, flag) =>
      this.withOne(this.albums, pick, ({ albumId, owner }) =>
        this.tell({ type: flag ? 'AlbumPublished' : 'AlbumUnpublished', data: { albumId, ownerId: owner.userId } }),
      ),
    drop: (pick) => this.withOne(this.albums, pick, (album) => this.drop(album)),
    upload: (pick) => this.withOne(this.users, pick, (owner) => this.upload(owner)),
    submit: (pick, flag) =>
      this.withOne(
        this.images.filter(({ submitted }) => !submitted),
        pick,
        (image) => this.submit(image, pick, flag),
      ),
    process: (pick, flag) =>
      this.withOne(
        this.images.filter(({ submitted, done }) => submitted && !done),
        pick,
        (image) => this.process(image, pick, flag),
      ),
    reword: (pick, flag) =>
      this.withOne(this.works(), pick, ({ imageId, owner }) =>
        this.tell({ type: 'ImageEdited', data: { imageId, ownerId: owner.userId, ...wordsOf(pick, flag) } }),
      ),
    place: (pick) =>
      this.withOne(this.works(), pick, (image) =>
        this.withOne(
          this.albumsEver.filter(({ owner }) => owner === image.owner),
          pick,
          ({ albumId }) => this.place(image, albumId),
        ),
      ),
    move: (pick) =>
      this.withOne(this.works(), pick, (image) =>
        this.withOne(
          this.albumsEver.filter(({ owner }) => owner === image.owner),
          pick,
          ({ albumId }) => this.move(image, albumId),
        ),
      ),
    remove: (pick) => this.withOne(this.works(), pick, (image) => this.remove(image)),
    keep: (pick, flag) =>
      this.withOne(this.works(), pick, ({ imageId }) =>
        this.withOne(this.users, pick, ({ userId, favouritesAlbumId }) =>
          this.tell({
            type: flag ? 'AlbumImageKept' : 'AlbumImageReleased',
            data: { albumId: favouritesAlbumId, ownerId: userId, imageId },
          }),
        ),
      ),
  };

  private newId(): string {
    this.ids += 1;
    return idOf(0x1000 + this.ids);
  }

  private tell(event: Event): void {
    this.events.push(event);
  }

  private withOne<T>(all: readonly T[], pick: number, act: (one: T) => void): void {
    const one = all[pick % Math.max(1, all.length)];
    if (one !== undefined) act(one);
  }

  private register(pick: number, complete: boolean): void {
    const [userId, defaultAlbumId, favouritesAlbumId, topsAlbumId] = [
      this.newId(),
      this.newId(),
      this.newId(),
      this.newId(),
    ];
    this.tell({ type: 'NameReserved', data: { nameHash: userId, userId, until: '2026-11-21T12:30:00.000Z' } });
    this.tell({
      type: 'RegistrationStarted',
      data: { userId, email: `${userId}@example.org`, emailHash: userId, registrationSource: 0 },
    });
    if (!complete) return;
    this.tell({
      type: 'RegistrationCompleted',
      data: {
        userId,
        username: `u${this.ids}`,
        usernameHash: userId,
        fullName: WORDS[pick % WORDS.length] ?? null,
        defaultAlbumId,
        favouritesAlbumId,
        topsAlbumId,
      },
    });
    this.tell({ type: 'ConfirmationRequested', data: { userId, requestId: userId } });
    const user = { userId, defaultAlbumId, favouritesAlbumId };
    this.users.push(user);
    this.open(user, defaultAlbumId, 'regular', true, false, 0);
    this.open(user, favouritesAlbumId, 'favourites', false, false, 0);
    this.open(user, topsAlbumId, 'tops', false, false, 0);
  }

  private edit(userId: string, pick: number, rename: boolean): void {
    if (rename)
      return this.tell({
        type: 'UsernameChanged',
        data: { userId, username: `n${pick}`, usernameHash: `n${pick}`, previousUsernameHash: userId, previousTurn: 2 },
      });
    const text = WORDS[pick % WORDS.length] ?? null;
    this.tell({
      type: 'ProfileEdited',
      data: { userId, fullName: text, description: text, showFollowInfo: pick % 2 === 0 },
    });
    this.tell(
      pick % 3 === 0
        ? { type: 'AddressRemoved', data: { userId } }
        : { type: 'AddressProven', data: { userId, address: '0x52908400098527886E0F7030069857D2E4169EE7' } },
    );
  }

  /** Erases a member, who can then start nothing new; submitted works can still be processed. */
  private erase(user: User): void {
    this.users = this.users.filter((other) => other !== user);
    this.albums = this.albums.filter(({ owner }) => owner !== user);
    this.images = this.images.filter(({ owner, submitted }) => owner !== user || submitted);
    this.leaving.push(user);
    this.tell({ type: 'AccountErased', data: { userId: user.userId, code: `receipt of ${user.userId}` } });
  }

  private completeErasure(user: User): void {
    this.leaving = this.leaving.filter((other) => other !== user);
    this.images = this.images.filter(({ owner }) => owner !== user);
    this.tell({ type: 'ErasureCompleted', data: { userId: user.userId, code: `receipt of ${user.userId}` } });
  }

  private open(
    owner: User,
    albumId: string,
    kind: 'regular' | 'favourites' | 'tops',
    isDefault: boolean,
    published: boolean,
    pick: number,
  ): void {
    this.tell({
      type: 'AlbumCreated',
      data: { albumId, ownerId: owner.userId, title: WORDS[pick % WORDS.length] ?? null, kind, isDefault, published },
    });
    // Default, favorites and tops albums can't be changed, so later choices pick only other albums.
    if (kind !== 'regular' || isDefault) return;
    this.albums.push({ albumId, owner });
    this.albumsEver.push({ albumId, owner });
  }

  private drop(album: Album): void {
    this.albums = this.albums.filter((other) => other !== album);
    this.tell({
      type: 'AlbumDeleted',
      data: { albumId: album.albumId, ownerId: album.owner.userId, defaultAlbumId: album.owner.defaultAlbumId },
    });
  }

  private upload(owner: User): void {
    const imageId = this.newId();
    this.images.push({ imageId, owner, submitted: false, done: false, deleted: false, albums: [] });
    this.tell({ type: 'UploadTicketIssued', data: { imageId, ownerId: owner.userId, contentType: 'image/gif' } });
  }

  private submit(image: Image, pick: number, allowPublish: boolean): void {
    image.submitted = true;
    const { imageId, owner } = image;
    const own = this.albums.filter((album) => album.owner === owner).map(({ albumId }) => albumId);
    const albumId = [owner.defaultAlbumId, ...own][pick % (own.length + 1)] ?? owner.defaultAlbumId;
    image.albums = [albumId];
    this.tell({
      type: 'ImageSubmitted',
      data: { imageId, ownerId: owner.userId, albumId, ...wordsOf(pick, allowPublish) },
    });
  }

  private works(): Image[] {
    return this.images.filter(({ owner, submitted, deleted }) => submitted && !deleted && this.users.includes(owner));
  }

  private place(image: Image, albumId: string): void {
    if (image.albums.includes(albumId)) return;
    image.albums = [...image.albums, albumId];
    this.tell({ type: 'ImagePlaced', data: { imageId: image.imageId, ownerId: image.owner.userId, albumId } });
  }

  private move(image: Image, toAlbumId: string): void {
    const [fromAlbumId = '', ...others] = image.albums;
    if (image.albums.includes(toAlbumId)) return;
    image.albums = [...others, toAlbumId];
    this.tell({
      type: 'ImageMoved',
      data: { imageId: image.imageId, ownerId: image.owner.userId, fromAlbumId, toAlbumId },
    });
  }

  private remove(image: Image): void {
    const {
      imageId,
      owner: { userId: ownerId },
    } = image;
    const [albumId = '', ...others] = image.albums;
    image.albums = others;
    image.deleted = others.length === 0;
    this.tell(
      image.deleted
        ? { type: 'ImageDeleted', data: { imageId, ownerId } }
        : { type: 'ImageRemoved', data: { imageId, ownerId, albumId } },
    );
  }

  private process(image: Image, pick: number, ok: boolean): void {
    image.done = true;
    const {
      imageId,
      owner: { userId: ownerId },
    } = image;
    if (!ok) return this.tell({ type: 'ImageProcessingFailed', data: { imageId, ownerId, code: 'truncated' } });
    const processed = this.processed(image, pick);
    this.tell({
      type: 'ImageProcessed',
      data: { ...processed, perceptualHashes: [pick.toString(16).padStart(16, '0')] },
    });
    if (pick % 7 === 0)
      this.tell({
        type: 'ImageVersionsReplaced',
        data: {
          ...processed,
          found: ['edit_list'],
          width: 200,
          renditions: [versionOf((pick + 1) % 64, 'fixed_width')],
        },
      });
    if (pick % 3 === 0)
      this.tell({
        type: 'ImageRenditionsMade',
        data: { imageId, ownerId, renditions: [versionOf(pick % 64, 'fixed_width')] },
      });
  }

  private processed({ imageId, owner: { userId: ownerId } }: Image, pick: number) {
    return {
      imageId,
      ownerId,
      format: 'gif',
      sourceSha256: 'b'.repeat(64),
      sourceSizeBytes: 2_000,
      width: 400,
      height: 300,
      isVideo: pick % 5 === 0,
      animated: true,
      transparent: false,
      audio: false,
      frames: 12,
      durationMs: 1_000,
      detectedType: 'Gif' as const,
      thumbhash: 'AAAA',
      versions: [versionOf(pick % 64, 'fixed_small'), versionOf(pick % 64, 'fixed_large')],
    };
  }
}

/** Choices, with common actions listed several times: a few full communities find more bugs than many empty ones. */
const choice = fc.constantFrom(
  'register',
  'register',
  'confirm',
  'grant',
  'edit',
  'erase',
  'complete',
  'create',
  'rename',
  'drop',
  'reword',
  'remove',
  'keep',
  ...['place', 'move'].flatMap((now) => [now, now]),
  ...['upload', 'submit', 'process', 'publish'].flatMap((often) => [often, often, often, often]),
);
const step = fc.record({ choice, pick: fc.nat({ max: 10_000 }), flag: fc.boolean() });

/** Generates random stories of a community, in the order of the log. */
export const stories = (stepsMax: number): fc.Arbitrary<Recorded[]> =>
  fc.array(step, { minLength: Math.ceil(stepsMax / 2), maxLength: stepsMax, size: 'max' }).map((steps) => {
    const community = new Community();
    // Each story begins with a visible work in a published album.
    for (const name of ['register', 'create', 'upload', 'submit', 'process']) community.choices[name]?.(1, true);
    for (const { choice: name, pick, flag } of steps) community.choices[name]?.(pick, flag);
    return community.events.map((event, index) => recorded(event, index + 1));
  });
