import { randomUUID } from 'node:crypto';
import { mkdir, readFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { writeDurably } from '../processes/durable-file.ts';
import type { Log } from '../processes/lines.ts';

/** Message in the JSON and on the pages. */
export type Mail = {
  id: string;
  /** Message-ID header (RFC 5322, 3.6.4), which is the same when a message is sent again; empty if there is none. */
  message_id: string;
  /** Recipients in the envelope, separated by a comma and a space. */
  to: string;
  from: string;
  subject: string;
  /** Plain text; empty if the message has no plain text part. */
  text: string;
  html: string;
  /** Arrival time in UTC, in ISO 8601 format. */
  date: string;
};

export type Envelope = { from: string; to: readonly string[] };

export type MailStore = {
  /** Stores a message; resolves when it is on disk. */
  add(envelope: Envelope, raw: Buffer): Promise<void>;
  /** Returns the messages, newest first. */
  list(): Promise<readonly Mail[]>;
  find(id: string): Promise<Mail | undefined>;
};

type Stored = { receivedAt: string; from: string; to: string[]; raw: string };

const suffix = '.mail.json';

const parse = async (id: string, stored: Stored): Promise<Mail> => {
  const email = await PostalMime.parse(Buffer.from(stored.raw, 'base64'));
  return {
    id,
    message_id: email.messageId ?? '',
    to: stored.to.join(', '),
    from: stored.from,
    subject: email.subject ?? '',
    text: email.text ?? '',
    html: email.html ?? '',
    date: stored.receivedAt,
  };
};

const readStored = async (path: string): Promise<Stored> => {
  const value = JSON.parse(await readFile(path, 'utf8')) as Partial<Stored>;
  if (typeof value.raw !== 'string' || !Array.isArray(value.to)) throw new Error('not a stored message');
  return { receivedAt: value.receivedAt ?? '', from: value.from ?? '', to: value.to, raw: value.raw };
};

/**
 * Opens the messages of a folder. Each message is a separate file, named by time; the oldest above `messagesMax` are
 * deleted. Files that can't be read are logged and skipped.
 */
export const openMailStore = async (folder: string, messagesMax: number, log: Log): Promise<MailStore> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  let lastTime = 0;

  /**
   * Returns a name that sorts by arrival, even if two messages arrive in the same millisecond or the clock goes back.
   */
  const nextName = (time: number): string => {
    lastTime = Math.max(time, lastTime + 1);
    return `${String(lastTime).padStart(15, '0')}-${randomUUID()}`;
  };

  const load = async (): Promise<Mail[]> => {
    const names = (await readdir(folder)).filter((name) => name.endsWith(suffix)).sort();
    const mails: Mail[] = [];
    for (const name of names) {
      const id = name.slice(0, -suffix.length);
      lastTime = Math.max(lastTime, Number(id.split('-')[0]) || 0);
      try {
        mails.push(await parse(id, await readStored(join(folder, name))));
      } catch (error) {
        log(`${name} can't be read and is left out: ${String(error)}`);
      }
    }
    return mails;
  };

  // Messages, oldest first. Changes run one after the other, which preserves the order and the limit.
  let mails = load();
  mails.catch(() => undefined);

  const insert = async (known: Promise<Mail[]>, envelope: Envelope, raw: Buffer): Promise<Mail[]> => {
    const list = await known;
    const now = new Date();
    const id = nextName(now.getTime());
    const stored: Stored = {
      receivedAt: now.toISOString(),
      ...envelope,
      to: [...envelope.to],
      raw: raw.toString('base64'),
    };
    const mail = await parse(id, stored);
    await writeDurably(join(folder, id + suffix), JSON.stringify(stored));
    const all = [...list, mail];
    const dropped = all.splice(0, Math.max(0, all.length - messagesMax));
    for (const old of dropped) await rm(join(folder, old.id + suffix), { force: true });
    return all;
  };

  return {
    add: async (envelope, raw) => {
      const before = mails;
      const after = insert(before, envelope, raw);
      // A message that could not be stored is rejected and must not block later ones.
      mails = after.catch(() => before);
      await after;
    },
    list: async () => [...(await mails)].reverse(),
    find: async (id) => (await mails).find((mail) => mail.id === id),
  };
};
