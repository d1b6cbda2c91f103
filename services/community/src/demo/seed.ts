import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { ApiError, createClient } from '@pixchange/contracts/http/client';
import { healthHttp } from '@pixchange/contracts/http/health';
import { seedArtist, type SeedingArtist } from './artist.ts';
import { mintCollection } from './collection.ts';
import type { DemoConfig } from './config.ts';
import type { DemoArtist, DemoManifest } from './manifest.ts';
import type { Notes } from './notes.ts';
import { buyWithDifference } from './purchase.ts';
import { fileReports } from './reports.ts';
import type { Report } from './report.ts';
import { fillSpotlights } from './spotlights.ts';
import { subcategoriesOf } from './subcategories.ts';
import { Blocked, waitMsFor } from './errors.ts';

/** Thrown when no artist has made progress for as long as the configuration allows. */
export class OutOfPatience extends Error {}

export interface Outcome {
  /** Messages about what could not be added. */
  readonly failures: readonly string[];
}

const pollMs = 400;
/** Interval at which works in processing are polled. Polling takes processor time that the processing needs. */
const worksPollMs = 3_000;

const isReady = async (call: ReturnType<typeof createClient>): Promise<boolean> => {
  try {
    return (await call(healthHttp.ready, {})).status === 'ready';
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
};

const waitUntilReady = async (
  call: ReturnType<typeof createClient>,
  { patienceMs, baseUrl }: DemoConfig,
): Promise<void> => {
  const since = performance.now();
  while (!(await isReady(call))) {
    if (performance.now() - since > patienceMs) throw new OutOfPatience(`${baseUrl} is not ready`);
    await sleep(pollMs);
  }
};

/** Number to increment when a new version adds more of the manifest, so that earlier content is completed. */
const EXTENT = 6;

const hashOf = (manifest: DemoManifest): string =>
  createHash('sha256')
    .update(JSON.stringify([EXTENT, manifest]))
    .digest('hex');

/** Checks whether the artists exist; the data may have been deleted since the notes were written. */
const artistsExist = async (
  call: ReturnType<typeof createClient>,
  artists: readonly DemoArtist[],
): Promise<boolean> => {
  for (const { username } of artists) {
    try {
      await call(accountsHttp.user, { params: { id: username } });
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return false;
      throw error;
    }
  }
  return true;
};

interface ArtistSeeding extends SeedingArtist {
  readonly username: string;
  failedTries: number;
  /** Earliest time of the next step, on the clock of `performance`. */
  nextMs: number;
  failures: readonly string[] | null;
}

/** Takes one step for one artist; returns whether there was progress. */
const takeStep = async (traveler: ArtistSeeding, report: Report): Promise<boolean> => {
  try {
    const result = await traveler.advance();
    traveler.failedTries = 0;
    if (result.state === 'finished') {
      traveler.failures = result.failed.map((title) => `${traveler.username}: ${title} could not be processed`);
      report({ event: 'finished', artist: traveler.username });
    } else if (result.state === 'waiting') {
      traveler.nextMs = performance.now() + (result.for === 'mail' ? pollMs : worksPollMs);
    }
    return result.state !== 'waiting';
  } catch (error) {
    const waitMs = waitMsFor(error, traveler.failedTries);
    if (waitMs !== null) {
      traveler.failedTries += 1;
      traveler.nextMs = performance.now() + waitMs;
      report({
        event: 'failure',
        artist: traveler.username,
        reason: (error as Error).message,
        retrySeconds: Math.ceil(waitMs / 1_000),
      });
      return false;
    }
    if (!(error instanceof Blocked) && !(error instanceof ApiError)) throw error;
    traveler.failures = [`${traveler.username}: ${error.message}`];
    report({ event: 'blocked', artist: traveler.username, reason: error.message });
    return true;
  }
};

/** Returns the next artist: the one with the fewest works, so that every artist's first works appear early. */
const nextOf = (going: readonly ArtistSeeding[]): ArtistSeeding | undefined =>
  going
    .filter(({ nextMs }) => nextMs <= performance.now())
    .sort((a, b) => a.submitted() - b.submitted())
    .at(0);

/** Lets the artists take their steps, one step at a time. */
const takeSteps = async (travelers: readonly ArtistSeeding[], patienceMs: number, report: Report): Promise<void> => {
  let movedAt = performance.now();
  for (;;) {
    const going = travelers.filter(({ failures }) => failures === null);
    if (going.length === 0) return;
    const next = nextOf(going);
    if (next !== undefined && (await takeStep(next, report))) movedAt = performance.now();
    const now = performance.now();
    if (now - movedAt > patienceMs)
      throw new OutOfPatience(`nothing moves for ${going.map(({ username }) => username).join(', ')}`);
    const pauseMs = Math.min(...going.map(({ nextMs }) => nextMs)) - now;
    if (pauseMs > 0) await sleep(pauseMs);
  }
};

/**
 * Adds the content of the manifest to the product. Does nothing when the notes say that all of it was added.
 * @throws OutOfPatience when the product does not become ready, or no artist makes progress
 */
export const seed = async (
  manifest: DemoManifest,
  config: DemoConfig,
  notes: Notes,
  report: Report,
): Promise<Outcome> => {
  const startedMs = performance.now();
  const call = createClient({ baseUrl: config.baseUrl });
  await waitUntilReady(call, config);
  const hash = hashOf(manifest);
  if (notes.finished() === hash && (await artistsExist(call, manifest.artists))) {
    report({ event: 'already-there' });
    return { failures: [] };
  }
  const needs = {
    call,
    notes,
    report,
    subcategories: subcategoriesOf(call),
    baseUrl: config.baseUrl,
    mailboxUrl: config.mailboxUrl,
    now: () => performance.now(),
  };
  const travelers = manifest.artists.map((artist): ArtistSeeding => ({
    username: artist.username,
    ...seedArtist(artist, needs),
    failedTries: 0,
    nextMs: 0,
    failures: null,
  }));
  await takeSteps(travelers, config.patienceMs, report);
  const failures = [
    ...travelers.flatMap((traveler) => traveler.failures ?? []),
    ...(await fillSpotlights(manifest, call, config, report)),
    ...(await fileReports(manifest, call, report)),
    ...(await buyWithDifference(manifest, call, notes, config, report)),
    ...(await mintCollection(manifest, call, notes, config, report)),
  ];
  if (failures.length === 0) await notes.finish(hash);
  const works = manifest.artists.flatMap(({ albums }) => albums.flatMap((album) => album.works)).length;
  report({
    event: 'done',
    artists: manifest.artists.length,
    works,
    failures,
    seconds: Math.round((performance.now() - startedMs) / 100) / 10,
  });
  return { failures };
};
