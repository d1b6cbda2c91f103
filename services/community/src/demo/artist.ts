import { albumsHttp } from '@pixchange/contracts/http/albums';
import { ApiError } from '@pixchange/contracts/http/client';
import { profileHttp } from '@pixchange/contracts/http/profile';
import type { Session } from './account.ts';
import type { DemoArtist } from './manifest.ts';
import { beginRun, observe, type ArtistNeeds, type ArtistRun } from './observe.ts';
import { sendPictures } from './pictures.ts';
import { nextStep, workKey, type Step } from './planner.ts';
import { hasCode } from './errors.ts';
import { submit, upload } from './works.ts';

/** Outcome of a step: `waiting` when the product has to send an email or process works first. */
export type Advance =
  | { readonly state: 'moved' }
  | { readonly state: 'waiting'; readonly for: 'mail' | 'works' }
  | { readonly state: 'finished'; readonly failed: readonly string[] };

const say = ({ artist, needs }: ArtistRun, event: string, details: Record<string, string | number> = {}): void =>
  needs.report({ event, artist: artist.username, ...details });

const without = <T>(record: Readonly<Record<string, T>>, keys: readonly string[]): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key)));

type Filling = Extract<Step, { do: 'upload' | 'submit' }>;

const uploadWorks = async (run: ArtistRun, step: Filling, token: string): Promise<void> => {
  const {
    artist: { username },
    needs: { call, notes, baseUrl },
  } = run;
  for (const work of step.works) {
    const id = await upload(call, token, baseUrl, work.file);
    await notes.change(username, {
      uploads: { ...notes.of(username).uploads, [workKey(step.albumTitle, work.title)]: id },
    });
    say(run, 'uploaded', { work: work.title, file: work.file });
  }
};

const submitWorks = async (run: ArtistRun, step: Filling, token: string): Promise<void> => {
  const {
    artist: { username },
    needs: { call, notes, subcategories },
  } = run;
  const { uploads } = notes.of(username);
  const subcategoryIds = await subcategories();
  const submissions = step.works.flatMap((work) => {
    const attachmentId = uploads[workKey(step.albumTitle, work.title)];
    return attachmentId === undefined
      ? []
      : [{ work, attachmentId, subcategoryId: subcategoryIds.get(work.subcategory) ?? null }];
  });
  const taken = await submit(call, token, step.albumId, submissions);
  for (const { work, outcome } of taken)
    if (outcome === 'taken') run.submitted.add(workKey(step.albumTitle, work.title));
  const lost = taken
    .filter(({ outcome }) => outcome === 'lost')
    .map(({ work }) => workKey(step.albumTitle, work.title));
  if (lost.length > 0) await notes.change(username, { uploads: without(notes.of(username).uploads, lost) });
  say(run, 'submitted', { album: step.albumTitle, works: taken.length - lost.length });
};

const createAlbum = async (run: ArtistRun, title: string, token: string): Promise<void> => {
  const {
    artist: { username },
    needs: { call, notes },
  } = run;
  const { id } = await call(albumsHttp.create, { token, body: { album: { title, published: true } } });
  await notes.change(username, { albums: { ...notes.of(username).albums, [title]: id } });
  say(run, 'album-created', { album: title });
};

const describeArtist = async (
  run: ArtistRun,
  { parts }: Extract<Step, { do: 'describe' }>,
  token: string,
): Promise<void> => {
  const {
    artist,
    needs: { call, baseUrl },
  } = run;
  if (parts.includes('description')) await call(profileHttp.edit, { token, body: { description: artist.description } });
  const { profileImage, coverImage } = artist;
  const pictures = {
    ...(parts.includes('profileImage') && profileImage !== null ? { profile_image: profileImage } : {}),
    ...(parts.includes('coverImage') && coverImage !== null ? { cover_image: coverImage } : {}),
  };
  if (Object.keys(pictures).length > 0) await sendPictures(baseUrl, token, pictures);
  say(run, 'described', { parts: parts.length });
};

const publish = async (run: ArtistRun, step: Extract<Step, { do: 'publish' }>, token: string): Promise<void> => {
  await run.needs.call(albumsHttp.publish, { token, params: { id: step.albumId } });
  say(run, 'published', { album: step.albumTitle });
};

const confirm = async (run: ArtistRun, session: Session): Promise<boolean> => {
  const confirmed = await run.account.confirm(session);
  if (confirmed === null) return false;
  run.session = confirmed;
  say(run, 'confirmed');
  return true;
};

const register = async (run: ArtistRun): Promise<void> => {
  await run.account.register();
  run.session = await run.account.signIn();
  if (run.session !== null) say(run, 'registered');
};

/** Carries out a step; returns whether it changed anything. */
const perform = async (run: ArtistRun, step: Step, session: Session): Promise<boolean> => {
  switch (step.do) {
    case 'confirm':
      return confirm(run, session);
    case 'describe':
      await describeArtist(run, step, session.token);
      return true;
    case 'create-album':
      await createAlbum(run, step.title, session.token);
      return true;
    case 'upload':
      await uploadWorks(run, step, session.token);
      await submitWorks(run, step, session.token);
      return true;
    case 'submit':
      await submitWorks(run, step, session.token);
      return true;
    case 'publish':
      await publish(run, step, session.token);
      return true;
    case 'register':
    case 'wait':
    case 'nothing':
      return false;
  }
};

const advance = async (run: ArtistRun): Promise<Advance> => {
  const step = nextStep(run.artist, await observe(run));
  if (step.do === 'nothing') return { state: 'finished', failed: step.failed };
  if (step.do === 'wait') return { state: 'waiting', for: 'works' };
  if (run.session !== null)
    return (await perform(run, step, run.session)) ? { state: 'moved' } : { state: 'waiting', for: 'mail' };
  await register(run);
  return { state: 'moved' };
};

const isGone = (error: unknown): boolean =>
  (error instanceof ApiError && error.status === 404) || hasCode(error, 'album.unknown');

export interface SeedingArtist {
  /** Inspects the current state and takes the next step. */
  readonly advance: () => Promise<Advance>;
  /** Number of works that were accepted in this run. */
  readonly submitted: () => number;
}

/** Seeds one artist, step by step. */
export const seedArtist = (artist: DemoArtist, needs: ArtistNeeds): SeedingArtist => {
  const run = beginRun(artist, needs);
  const { notes } = needs;
  const take = async (): Promise<Advance> => {
    try {
      return await advance(run);
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) run.session = null;
      if (!isGone(error) || Object.keys(notes.of(artist.username).albums).length === 0) throw error;
      // An album in the notes no longer exists; the next round creates it again.
      await notes.change(artist.username, { albums: {} });
      return { state: 'waiting', for: 'works' };
    }
  };
  return { advance: take, submitted: () => run.submitted.size };
};
