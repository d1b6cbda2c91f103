import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { password } from '@pixchange/contracts/http/accounts';
import { NotesUnreadable, openNotes } from './notes.ts';

describe('the notes', () => {
  let folder = '';
  const path = (): string => join(folder, 'data', 'demo.json');
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pixchange-notes-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('are readable only by their owner', async () => {
    await openNotes(path());
    expect((await stat(path())).mode & 0o777).toBe(0o600);
  });

  it('give each artist a strong password, the same in every run', async () => {
    const first = await openNotes(path());
    const again = await openNotes(path());
    expect(again.passwordOf('ines')).toBe(first.passwordOf('ines'));
    expect(first.passwordOf('noor')).not.toBe(first.passwordOf('ines'));
    expect(password.safeParse(first.passwordOf('ines')).success).toBe(true);
  });

  it('do not contain a password', async () => {
    const notes = await openNotes(path());
    await notes.change('ines', { attempt: 1 });
    expect(await readFile(path(), 'utf8')).not.toContain(notes.passwordOf('ines'));
  });

  it('contain all resolved changes when they are opened again', async () => {
    const notes = await openNotes(path());
    await notes.change('ines', { uploads: { 'One/a': 'id-1' } });
    await notes.change('ines', { attempt: 2 });
    await notes.finish('hash');
    const again = await openNotes(path());
    expect(again.of('ines')).toEqual({ attempt: 2, registrationToken: null, albums: {}, uploads: { 'One/a': 'id-1' } });
    expect(again.of('noor').attempt).toBe(0);
    expect(again.finished()).toBe('hash');
  });

  it('are refused and left unchanged when they are damaged', async () => {
    await openNotes(path());
    await writeFile(path(), '{"version":1,');
    await expect(openNotes(path())).rejects.toThrow(NotesUnreadable);
    expect(await readFile(path(), 'utf8')).toBe('{"version":1,');
  });
});
