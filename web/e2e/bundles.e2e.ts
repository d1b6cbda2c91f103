import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { allEndpoints } from '@pixchange/contracts/http/all';

const root = join(import.meta.dirname, '../..');

/** Names in the schema library's code that minifiers keep. */
const schemaLibrary = /\b_zod\b|\bZodError\b/;

/**
 * Summaries of the API calls, which the contracts define next to the calls' schemas. Excludes short summaries, because
 * a screen may contain the same text.
 */
const summaries = Object.values(allEndpoints)
  .flatMap((calls) => Object.values(calls))
  .map(({ summary }) => summary)
  .filter(({ length }) => length >= 40);

/**
 * Script of the /proof page, which verifies files and therefore needs the event schemas. No other page loads this
 * script.
 */
const verifier = /(?:^|\/)proof-page-[^/]*\.js$/;
/** Static import of that script, which would make another page load the script. */
const importsVerifier = /\b(?:from|import)\s*["'`][^"'`]*proof-page-[^"'`]*\.js["'`]/;

const scriptsIn = async (folder: string): Promise<[name: string, code: string][]> => {
  const names = (await readdir(join(root, folder), { recursive: true })).filter((name) => name.endsWith('.js'));
  return Promise.all(
    names.map(async (name): Promise<[string, string]> => [name, await readFile(join(root, folder, name), 'utf8')]),
  );
};

it('recognizes the code of the schema library', async () => {
  const code = (await scriptsIn('node_modules/zod/v4/core')).map(([, text]) => text);
  expect(code.filter((text) => schemaLibrary.test(text)).length).toBeGreaterThan(3);
});

it.each(['web', 'console'])('keeps schemas out of the browser bundle: %s', async (client) => {
  const scripts = await scriptsIn(`${client}/dist`);
  expect(scripts.length).toBeGreaterThan(0);
  expect(summaries.length).toBeGreaterThan(50);
  const others = scripts.filter(([name]) => !verifier.test(name));
  expect(others.filter(([, code]) => schemaLibrary.test(code)).map(([name]) => name)).toEqual([]);
  expect(others.filter(([, code]) => importsVerifier.test(code)).map(([name]) => name)).toEqual([]);
  expect(summaries.filter((summary) => scripts.some(([, code]) => code.includes(summary)))).toEqual([]);
});
