import { accountsHttp, type OwnUserView } from '@pixchange/contracts/http/accounts';
import { accountOf, type Account, type AccountNeeds, type Call, type Session } from './account.ts';
import type { DemoArtist } from './manifest.ts';
import type { ProfilePart, Seen, SeenAlbum } from './planner.ts';
import type { Report } from './report.ts';
import type { Subcategories } from './subcategories.ts';
import { imagesOfAlbum, ownAlbums } from './works.ts';

export interface ArtistNeeds extends AccountNeeds {
  readonly baseUrl: string;
  readonly report: Report;
  readonly subcategories: Subcategories;
}

/** State of the run for one artist. */
export interface ArtistRun {
  readonly artist: DemoArtist;
  readonly needs: ArtistNeeds;
  readonly account: Account;
  /** `workKey` of each work that was accepted in this run. */
  readonly submitted: Set<string>;
  /** Null before the first login, and after a refusal. */
  session: Session | null;
}

export const beginRun = (artist: DemoArtist, needs: ArtistNeeds): ArtistRun => ({
  artist,
  needs,
  account: accountOf(artist, needs),
  submitted: new Set(),
  session: null,
});

const listedAlbums = async (call: Call, token: string, wanted: ReadonlySet<string>): Promise<SeenAlbum[]> => {
  const albums: SeenAlbum[] = [];
  for (const { id, title, published, kind, default: isDefault } of await ownAlbums(call, token)) {
    if (kind !== 'regular' || isDefault || !wanted.has(title)) continue;
    const images = await imagesOfAlbum(call, token, id);
    albums.push({
      id,
      title,
      published,
      images: images.map((image) => ({ title: image.title, status: image.status })),
    });
  }
  return albums;
};

const lackingParts = ({ description, profileImage, coverImage }: DemoArtist, own: OwnUserView): ProfilePart[] => [
  ...(own.description === description ? [] : ['description' as const]),
  ...(profileImage === null || own.profile_image.url !== null ? [] : ['profileImage' as const]),
  ...(coverImage === null || own.cover_image.url !== null ? [] : ['coverImage' as const]),
];

/**
 * Observes the current state of an artist, and logs in if needed.
 * @throws ApiError
 */
export const observe = async (run: ArtistRun): Promise<Seen> => {
  const { artist, needs, submitted } = run;
  run.session ??= await run.account.signIn();
  const noted = needs.notes.of(artist.username);
  const uploads = new Map(Object.entries(noted.uploads));
  if (run.session?.confirmed !== true)
    return { account: run.session === null ? 'none' : 'not_confirmed', lacking: [], albums: [], uploads, submitted };
  const wanted = new Set(artist.albums.map(({ title }) => title));
  const listed = await listedAlbums(needs.call, run.session.token, wanted);
  // A list may lag behind the writes. The first use of a noted album that no longer exists returns 404.
  const unlisted = Object.entries(noted.albums)
    .filter(([title]) => wanted.has(title) && !listed.some((album) => album.title === title))
    .map(([title, id]): SeenAlbum => ({ id, title, published: false, images: [] }));
  return {
    account: 'confirmed',
    lacking: lackingParts(artist, await needs.call(accountsHttp.ownProfile, { token: run.session.token })),
    albums: [...listed, ...unlisted],
    uploads,
    submitted,
  };
};
