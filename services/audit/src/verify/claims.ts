import { number } from '../report/lines.ts';

/** Sentences about what a file proves and does not prove, by name. Other clients show translations of them. */
export const claimTexts = {
  // Proven by an export.
  headsSigned: (heads: number, size: number, leaves: number) =>
    `${number(heads)} heads are signed, and the last of them covers the first ${number(size)} of ${number(leaves)} events of the ledger, of moderation and of staff`,
  unchanged: (heads: number, firstHead: string) =>
    `no event was changed, inserted, removed or moved after it was signed, up to the last of ${number(heads)} heads of all events; the first of them is ${firstHead}`,
  sums: (movements: number) => `every balance is the sum of the ${number(movements)} movements in the log`,
  ofPerson: (events: number, size: number) =>
    `each of the ${number(events)} events is in the log of ${number(size)} entries whose head is signed`,
  sumsOfPerson: (userId: string) => `the balances of ${userId} are the sums of these events`,
  signedBy: (key: string) => `the heads are signed by ${key}`,
  // Proven by an excerpt.
  excerpt: (events: number, size: number) =>
    `each of the ${number(events)} events is in the log of ${number(size)} events whose head is signed, in this order`,
  whoActed: () => 'who acted, when and how, as the site recorded it',
  balanceAfter: (coins: string, pixtokens: string) =>
    `the balance after the last of these movements was ${coins} coins and ${pixtokens} pixtokens`,
  // Proven by the proof of a token.
  fileOfToken: (sha256: string) => `the token is for the file with SHA-256 ${sha256}`,
  givenFile: (sha256: string) => `the given file is the one that was minted (SHA-256 ${sha256})`,
  eventsOfToken: (events: number, size: number, origin: string) =>
    `each of the ${number(events)} events is in the log of ${number(size)} entries that ${origin} signed, and none is missing between them`,
  mintReceipt: (contract: string, tokenId: string) =>
    `the receipt of the mint is in the listed block, and states that ${contract} minted token ${tokenId} for this file`,
  anchored: (size: number) =>
    `the log of ${number(size)} entries, which contains the mint, is anchored in the listed block`,
  // Not proven by an export or an excerpt.
  whoSigned: () =>
    'who signed: the keys come from the file itself; compare them with /audit/key of the site, or give --log-key',
  whoExported: () => 'who created the export: give --key with the auditor’s public key',
  noHead: () => 'who wrote these events: no head of the log is signed in this file',
  noHeadOfAll: () => 'events outside the ledger: no head of all events was signed yet',
  afterLastHead: () => 'the events after the last head: no head covers them yet',
  secondLog: () =>
    'that the log was not written a second time with the same key: compare its heads with those that you kept, or with an anchor',
  roles: () => 'the signatures of roles: only the site has their key',
  laterInStreams: () => 'that the streams have no later events: only the exporter states this',
  outside: () => 'what happened outside the log, such as payments at the provider and files in storage',
  namesStaff: (events: number) => `what the ${number(events)} events are that were left out because they name staff`,
  later: () => 'that there are no later events: only the exporter states this',
  all: () => 'that these are all events: only the exporter states this',
  personalText: () => 'personal text, such as the reason of a decision: it is encrypted in the log',
  asRecorded: () => 'that the site recorded what happened, and when: the log shows what it wrote',
  // Not proven by the proof of a token.
  chain: () =>
    'that the chain has these blocks: compare their hashes with a node or a block explorer, or give --chain URL',
  keyOfSite: () => 'that the key belongs to the site: compare it with /audit/key there, or give --log-key',
  noAnchor: () => 'that the log was not rewritten since: no anchor covers the mint yet',
  whenUploaded: () => 'when the file was uploaded, and who the people are: only the site states this',
  laterOfToken: () => 'that no event followed the last one: a later file may have more',
  ownFile: () => 'that you have the file: give --file FILE',
} as const;

type Texts = typeof claimTexts;

/** Name of a sentence, and its parameters. */
export type Claim = { [Name in keyof Texts]: readonly [Name, ...Parameters<Texts[Name]>] }[keyof Texts];

export interface Claims {
  readonly proven: readonly Claim[];
  readonly notProven: readonly Claim[];
}

/** Returns the sentence of a claim, from `claimTexts` or from a translation. */
export const textOfClaim = ([name, ...values]: Claim, texts: Texts = claimTexts): string =>
  (texts[name] as (...given: readonly unknown[]) => string)(...values);

/** Returns the claims for a report, both as sentences and as data. */
export const stated = ({ proven, notProven }: Claims) => ({
  proven: proven.map((claim) => textOfClaim(claim)),
  notProven: notProven.map((claim) => textOfClaim(claim)),
  claims: { proven, notProven },
});
