import type { SiteDetails } from '@pixchange/contracts/http/admin-site';

export interface Field {
  readonly source: keyof SiteDetails;
  readonly label: string;
  readonly helperText?: string;
  readonly type?: 'email' | 'url';
  readonly isMultiline?: boolean;
}

export interface Section {
  readonly title: string;
  /** Place where visitors see the fields of the section. */
  readonly explanation: string;
  readonly fields: readonly Field[];
}

/** Sections of the page, in the order in which a new site fills them in. */
export const sections: readonly Section[] = [
  {
    title: 'Legal notice (Impressum)',
    explanation: 'Shown in the Impressum, which the footer of every page links to. Without a name there is no link.',
    fields: [
      {
        source: 'legal_entity',
        label: 'Name of the operator',
        helperText: 'The company or person who runs this site.',
      },
      {
        source: 'address',
        label: 'Postal address',
        helperText: 'Lines as on an envelope.',
        isMultiline: true,
      },
      { source: 'tax_number', label: 'Tax number', helperText: 'Such as a VAT identification number.' },
    ],
  },
  {
    title: 'Contact',
    explanation: 'Shown in the Impressum, in all contact links, and in emails about decisions and refunds.',
    fields: [{ source: 'email', label: 'Email', helperText: 'An address that somebody reads.', type: 'email' }],
  },
  {
    title: 'Social networks',
    explanation: 'Shown as icons in the footer of every page. Enter the https address of each of your pages.',
    fields: [
      { source: 'twitter_url', label: 'Twitter', type: 'url' },
      { source: 'facebook_url', label: 'Facebook', type: 'url' },
      { source: 'linkedin_url', label: 'LinkedIn', type: 'url' },
      { source: 'instagram_url', label: 'Instagram', type: 'url' },
      { source: 'pinterest_url', label: 'Pinterest', type: 'url' },
    ],
  },
  {
    title: 'Apps',
    explanation: 'Shown in the header and the footer of every page. The Android app also has a banner on phones.',
    fields: [
      { source: 'android_app_url', label: 'Android app', helperText: 'Its page in Google Play.', type: 'url' },
      { source: 'ios_app_url', label: 'iOS app', helperText: 'Its page in the App Store.', type: 'url' },
    ],
  },
];
