import { catalogue } from '../../shared/text/catalogue.ts';
import { countInEnglish, inEnglish } from '../../shared/text/numbers.ts';
import type { Refusal } from './check-file.ts';

const dateTime = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' });

const refusals: Readonly<Record<Refusal, string>> = {
  empty: 'This file is empty.',
  tooLarge: 'This file is larger than 50 MB. Check it with verify.mjs, which has no limit.',
  unreadable: 'Your browser can’t read this file. It may be a folder, or it was moved.',
  foreign: 'This is not a proof from this site, or the file is damaged.',
};

export const proofText = catalogue('proof', {
  title: 'Check a proof',
  intro:
    'See what a file from this site proves: your ledger, a decision, a work, a token, a person’s export or the whole log.',
  stays: 'Your file stays on this device. Once this page is open, it works without a network.',
  drop: 'Drop a file anywhere on this page',
  or: 'or',
  choose: 'Choose a file',
  chooseOther: 'Choose another file',
  program: 'This page runs the same checks as',
  programEnd: ', which you can run without this site.',
  keys: 'Keys that you trust',
  keysText:
    'A file can bring any key, so a signature by its own key doesn’t prove who signed. Paste the site’s key from a source that you trust.',
  logKey: 'Key of the site’s log',
  logKeyHint: 'From a printed page, an earlier audit, or another person who saved it.',
  keyOfSite: 'Key that this site gives now',
  badLogKey: 'This is not a key of a log, such as name+1a2b3c4d+base64.',
  auditorKey: 'Key of the auditor who made the export',
  badAuditorKey: 'This is not a public key: 32 bytes in base64.',
  checking: (name: string) => `Checking ${name}`,
  result: 'Result',
  refusals,
  holds: 'Everything holds',
  selfSigned: 'Nothing was changed, but not proven who signed: the key is from this file',
  wrong: 'This file is not proven',
  proven: 'Proven',
  notProven: 'Not proven by this file',
  findings: (count: number) => countInEnglish(count, 'finding', 'findings'),
  expected: 'expected',
  found: 'found',
  moreFindings: (count: number) => `and ${inEnglish(count)} more`,
  file: 'File',
  kind: 'What it is',
  kinds: {
    log: 'Export of the whole log',
    person: 'Export about a person',
    decision: 'Decision',
    work: 'Work',
    wallet: 'Ledger of a member',
    token: 'Proof of a token',
  },
  id: 'Id',
  events: 'Events',
  upTo: 'Last event',
  time: (iso: string) => `${dateTime.format(new Date(iso))} UTC`,
  signedBy: 'Signed by',
  fromFile: 'key from this file',
  trusted: 'key that you gave',
  root: 'Signed root',
  contract: 'Contract',
  token: 'Token',
  sha256: 'SHA-256 of the image',
  block: 'Block',
  balances: 'Balances',
  balance: (coins: number, tokens: number) =>
    `${countInEnglish(coins, 'pixcoin', 'pixcoins')}, ${countInEnglish(tokens, 'pixtoken', 'pixtokens')}`,
  compare: 'Compare with your image',
  compared: (name: string) => `Compared with ${name}`,
  path: 'From the event to the signed root',
  pathText:
    'Each event is a leaf of a tree. A leaf is hashed with its neighbor, the result with the next neighbor, and so on up to the root, which the site signed. If one byte of the event changed, the root would be another.',
  pathSummary: (leaf: number, size: number, steps: number) =>
    `Leaf ${inEnglish(leaf)} of ${inEnglish(size)} leads to the signed root in ${countInEnglish(steps, 'step', 'steps')}`,
  pathHashes: 'All hashes of the path',
  leaf: 'Leaf',
  joinedLeft: 'With the neighbor on the left',
  joinedRight: 'With the neighbor on the right',
  gives: 'gives',
  rebuilt: 'Both trees were computed again from all events, and their roots are those that are signed.',
  history: 'What happened',
  /** @param actor id of a person, or name of a service */
  by: (actor: string) => `by ${actor}`,
  moreEvents: (count: number) => `and ${countInEnglish(count, 'earlier event', 'earlier events')}`,
});
