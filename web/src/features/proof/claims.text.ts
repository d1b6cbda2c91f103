import { claimTexts } from '@pixchange/audit/verify';
import { catalogue } from '../../shared/text/catalogue.ts';

/** Texts of the verifier. Replaces texts that name command-line options with texts that name fields of the page. */
export const claimsText = catalogue('proof-claims', {
  ...claimTexts,
  whoSigned: (): string =>
    'who signed: the keys come from the file itself; compare them with /audit/key of the site, and paste the key here',
  whoExported: (): string => 'who created the export: paste the auditor’s public key here',
  chain: (): string => 'that the chain has these blocks: compare their hashes with a node or a block explorer',
  keyOfSite: (): string => 'that the key belongs to the site: compare it with /audit/key there, and paste it here',
  ownFile: (): string => 'that you have the file: choose your file to compare it',
});
