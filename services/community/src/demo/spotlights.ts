import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ApiError } from '@pixchange/contracts/http/client';
import { dayAfter, dayOf } from '../kernel/days.ts';
import type { Call } from './account.ts';
import type { DemoConfig } from './config.ts';
import { findIds, type FoundIds } from './found-ids.ts';
import type { DemoManifest } from './manifest.ts';
import type { Report } from './report.ts';

/** Path of the administration program, next to this one in the build. */
const ADMIN = fileURLToPath(new URL('../admin/main.js', import.meta.url));

const known = (names: readonly string[], ids: ReadonlyMap<string, string>): string[] =>
  names.flatMap((name) => ids.get(name) ?? []);

const WEEK_DAYS = 7;

const themeOf = (
  { slug, name, nameAr, description, descriptionAr, tag }: NonNullable<DemoManifest['theme']>,
  now: Date,
) => ({
  slug,
  name,
  name_ar: nameAr,
  description,
  description_ar: descriptionAr,
  tag,
  // The works may have been uploaded before midnight.
  first_day: dayAfter(dayOf(now), -1),
  last_day: dayAfter(dayOf(now), WEEK_DAYS - 1),
});

/**
 * Returns the spotlights and the theme as a file for `npm run admin -- catalogue import`, without missing people and
 * works.
 */
export const spotlightsFile = (
  { spotlights, theme }: Pick<DemoManifest, 'spotlights' | 'theme'>,
  { people, works }: FoundIds,
  now: Date,
) => ({
  spotlights: spotlights.map((spotlight) => {
    const { slug, name } = spotlight;
    return spotlight.kind === 'featured'
      ? { slug, name, kind: spotlight.kind, images: known(spotlight.works, works) }
      : { slug, name, kind: spotlight.kind, users: known(spotlight.artists, people) };
  }),
  themes: theme === undefined ? [] : [themeOf(theme, now)],
});

/** Imports a file; settles with the program's error output, or null on success. */
const importFile = async (content: object, servers: Readonly<Record<string, string>>): Promise<string | null> => {
  const folder = await mkdtemp(join(tmpdir(), 'pixchange-spotlights-'));
  const file = join(folder, 'spotlights.json');
  try {
    await writeFile(file, JSON.stringify(content));
    return await new Promise((resolve, reject) => {
      const program = spawn(process.execPath, [ADMIN, 'catalogue', 'import', file, '--json'], {
        env: { ...servers },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      let words = '';
      program.stderr.on('data', (chunk: Buffer) => (words += chunk.toString()));
      program.once('error', reject);
      program.once('close', (code) => resolve(code === 0 ? null : words.trim()));
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/**
 * Shows the artists and some of their works in spotlights, and sets a theme, if the servers of the site are known.
 * @returns messages about what could not be added
 */
export const fillSpotlights = async (
  manifest: DemoManifest,
  call: Call,
  { servers }: DemoConfig,
  report: Report,
): Promise<string[]> => {
  if (servers === null) {
    report({ event: 'no-spotlights', reason: 'the servers are not known' });
    return [];
  }
  try {
    const why = await importFile(spotlightsFile(manifest, await findIds(manifest, call), new Date()), servers);
    report(
      why === null
        ? { event: 'spotlights', count: manifest.spotlights.length }
        : { event: 'no-spotlights', reason: why },
    );
    return why === null ? [] : [`spotlights: ${why}`];
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return [`spotlights: ${error.message}`];
  }
};
