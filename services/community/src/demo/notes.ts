import { createHmac, randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';

const artistNotes = z.object({
  /**
   * Number of the email address in use, 0 before the first. A lost response can leave an address reserved; the next
   * number is then tried.
   */
  attempt: z.int().min(0).default(0),
  registrationToken: z.string().nullable().default(null),
  /** Album id by title; such an album exists, though a list may not show it yet. */
  albums: z.record(z.string(), z.string()).default({}),
  /** Attachment id by work. */
  uploads: z.record(z.string(), z.string()).default({}),
});
export type ArtistNotes = z.output<typeof artistNotes>;

const notesFile = z.object({
  version: z.literal(1),
  /** Secret from which all passwords of the demo accounts are derived. */
  secret: z.string().min(32),
  /** Hash of the manifest that was added completely. */
  finished: z.string().nullable(),
  artists: z.record(z.string(), artistNotes),
});
type NotesData = z.output<typeof notesFile>;

/** Thrown when the file does not contain notes. The file is left unchanged, so that a person can examine it. */
export class NotesUnreadable extends Error {}

/** State that a run saves for the next run, in a file that only its owner can read. */
export interface Notes {
  /** Returns the hash of the manifest that was added completely; null before that. */
  readonly finished: () => string | null;
  readonly of: (username: string) => Readonly<ArtistNotes>;
  /** Changes the notes; the change is on disk when the promise resolves. */
  readonly change: (username: string, changed: Partial<ArtistNotes>) => Promise<void>;
  readonly finish: (manifestHash: string) => Promise<void>;
  /** Returns a strong password that is the same in every run. */
  readonly passwordOf: (username: string) => string;
}

const write = async (path: string, data: NotesData): Promise<void> => {
  const beside = `${path}.new`;
  const file = await open(beside, 'w', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(data, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(beside, path);
};

const read = async (path: string): Promise<NotesData | null> => {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  try {
    return notesFile.parse(JSON.parse(text));
  } catch (cause) {
    throw new NotesUnreadable(`${path} is not readable as the notes of the demo content`, { cause });
  }
};

/** Opens the notes, or begins new ones. @throws NotesUnreadable when the file exists but is damaged */
export const openNotes = async (path: string): Promise<Notes> => {
  await mkdir(dirname(path), { recursive: true });
  const found = await read(path);
  let data: NotesData = found ?? {
    version: 1,
    secret: randomBytes(32).toString('base64url'),
    finished: null,
    artists: {},
  };
  // The secret must be on the disk before the first account is created with it.
  if (found === null) await write(path, data);
  const save = async (changed: NotesData): Promise<void> => {
    await write(path, changed);
    data = changed;
  };
  const of = (username: string): ArtistNotes => data.artists[username] ?? artistNotes.parse({});
  return {
    finished: () => data.finished,
    of,
    change: (username, changed) =>
      save({ ...data, artists: { ...data.artists, [username]: { ...of(username), ...changed } } }),
    finish: (manifestHash) => save({ ...data, finished: manifestHash }),
    passwordOf: (username) => `Px1-${createHmac('sha256', data.secret).update(username).digest('base64url')}`,
  };
};
