import type { DemoArtist, DemoWork } from './manifest.ts';

export interface SeenImage {
  readonly title: string;
  readonly status: 'processing' | 'ready' | 'failed' | 'taken_down';
}

export interface SeenAlbum {
  readonly id: string;
  readonly title: string;
  readonly published: boolean;
  readonly images: readonly SeenImage[];
}

/** Part of a profile that the manifest has and the account may lack. */
export type ProfilePart = 'description' | 'profileImage' | 'coverImage';

/** Current state of one artist: from the server, or from the notes where the server does not report it. */
export interface Seen {
  readonly account: 'none' | 'not_confirmed' | 'confirmed';
  readonly lacking: readonly ProfilePart[];
  /** Albums except the default one. */
  readonly albums: readonly SeenAlbum[];
  /** Attachment by `workKey`: uploaded, though perhaps not submitted. */
  readonly uploads: ReadonlyMap<string, string>;
  /** `workKey` of each work that the server accepted in this run, even if a list does not show it yet. */
  readonly submitted: ReadonlySet<string>;
}

export type Step =
  | { readonly do: 'register' | 'confirm' | 'wait' }
  | { readonly do: 'describe'; readonly parts: readonly ProfilePart[] }
  | { readonly do: 'create-album'; readonly title: string }
  | {
      /** `upload` also submits, so that the works need not wait for the next step; `submit` is for earlier uploads. */
      readonly do: 'upload' | 'submit';
      readonly albumId: string;
      readonly albumTitle: string;
      readonly works: readonly DemoWork[];
    }
  | { readonly do: 'publish'; readonly albumId: string; readonly albumTitle: string }
  | { readonly do: 'nothing'; readonly failed: readonly string[] };

/** Returns the key of one work of an artist in the notes. */
export const workKey = (albumTitle: string, workTitle: string): string => `${albumTitle}/${workTitle}`;

/** Number of works that are uploaded and submitted together, so that the first ones do not wait for a whole album. */
const worksAtOnce = 4;

const isShown = (album: SeenAlbum, work: DemoWork): boolean => album.images.some(({ title }) => title === work.title);

const publishable = (artist: DemoArtist, seen: Seen): SeenAlbum | undefined =>
  seen.albums.find((album) => {
    const wanted = artist.albums.find(({ title }) => title === album.title);
    const isComplete = wanted?.works.every((work) => isShown(album, work)) ?? false;
    const isSettled = album.images.every(({ status }) => status !== 'processing');
    return isComplete && isSettled && !album.published && album.images.some(({ status }) => status === 'ready');
  });

/** Returns the next step for the first incomplete album. */
const nextFilling = (artist: DemoArtist, seen: Seen): Step | undefined => {
  for (const { title, works } of artist.albums) {
    const album = seen.albums.find((one) => one.title === title);
    if (album === undefined) return { do: 'create-album', title };
    const missing = works.filter((work) => !isShown(album, work) && !seen.submitted.has(workKey(title, work.title)));
    const uploaded = missing.filter((work) => seen.uploads.has(workKey(title, work.title)));
    const about = { albumId: album.id, albumTitle: title };
    if (uploaded.length > 0) return { do: 'submit', ...about, works: uploaded };
    if (missing.length > 0) return { do: 'upload', ...about, works: missing.slice(0, worksAtOnce) };
  }
  return undefined;
};

const hasWorks = ({ albums, submitted }: Seen): boolean =>
  submitted.size > 0 || albums.some(({ images }) => images.length > 0);

const failedWorks = (artist: DemoArtist, seen: Seen): string[] =>
  artist.albums.flatMap(({ title, works }) => {
    const images = seen.albums.find((album) => album.title === title)?.images ?? [];
    return works
      .map((work) => work.title)
      .filter((name) => images.some((image) => image.title === name && image.status === 'failed'));
  });

const isUnsettled = (artist: DemoArtist, seen: Seen): boolean =>
  artist.albums.some(({ title, works }) => {
    const album = seen.albums.find((one) => one.title === title);
    return (
      album === undefined ||
      works.some((work) => !isShown(album, work)) ||
      album.images.some(({ status }) => status === 'processing')
    );
  });

/**
 * Returns the next step for an artist. The step only depends on the current state, so that a killed run can be
 * continued. Albums are public from the start, so that each work is visible as soon as it is ready. An earlier version
 * created private albums, which are published when they are complete.
 */
export const nextStep = (artist: DemoArtist, seen: Seen): Step => {
  if (seen.account === 'none') return { do: 'register' };
  if (seen.account === 'not_confirmed') return { do: 'confirm' };
  // Profile pictures also take processing time, so they come after the first works, which visitors wait for.
  if (seen.lacking.length > 0 && hasWorks(seen)) return { do: 'describe', parts: seen.lacking };
  const whole = publishable(artist, seen);
  if (whole !== undefined) return { do: 'publish', albumId: whole.id, albumTitle: whole.title };
  const filling = nextFilling(artist, seen);
  if (filling !== undefined) return filling;
  return isUnsettled(artist, seen) ? { do: 'wait' } : { do: 'nothing', failed: failedWorks(artist, seen) };
};
