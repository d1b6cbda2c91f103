import { catalogue } from '../../shared/text/catalogue.ts';

/** Texts of the table of sizes and files, which loads when the person opens it. */
export const versionsText = catalogue('versions', {
  versions: 'Versions',
  versionsNote: 'Copy a link or download the file',
  versionNames: {
    original: 'Original',
    fixed_extra_large: 'Extra large',
    fixed_large: 'Large',
    fixed: 'Medium',
    fixed_small: 'Small',
  },
  download: (name: string) => `Download ${name}`,
  copyLink: (name: string) => `Copy the link to ${name}`,
  linkCopied: (name: string) => `Link to ${name} copied`,
});
