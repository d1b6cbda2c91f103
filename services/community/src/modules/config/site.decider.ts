import type { SiteEvent } from '@pixchange/contracts/events/site';
import type { StreamDecider } from '../../kernel/decider.ts';
import { DomainError } from '../../kernel/errors.ts';
import { streamsOf } from '../../kernel/stream.ts';

/** Id of the only stream, and of the only row of the read model. */
export const SITE_ID = '5b0f1c9e-8d3a-4f6e-9c27-1a4d7e2f3b60';

/** Details of the site; null shows the value of the environment. */
export type SiteFields = SiteEvent['data'];

/** Replaces all details. @throws DomainError `stale` when the site has another version */
export interface EditSite {
  readonly type: 'EditSite';
  readonly fields: SiteFields;
  /** Version that the change is based on; undefined accepts any version. */
  readonly version?: number | undefined;
}

export interface SiteState {
  /** Number of changes so far. */
  readonly version: number;
  readonly fields: SiteFields;
}

const unset: SiteFields = {
  legalEntity: null,
  address: null,
  taxNumber: null,
  email: null,
  twitterUrl: null,
  facebookUrl: null,
  linkedinUrl: null,
  instagramUrl: null,
  pinterestUrl: null,
  androidAppUrl: null,
  iosAppUrl: null,
};

const isSame = (one: SiteFields, other: SiteFields): boolean =>
  (Object.keys(unset) as (keyof SiteFields)[]).every((name) => one[name] === other[name]);

const stream = streamsOf('site');

/** Details about the operator of the site, and its links, as visitors see them. */
export const siteDecider: StreamDecider<EditSite, SiteState, SiteEvent> = {
  stream,
  streamOf: () => stream(SITE_ID),
  decide: ({ fields, version }, site) => {
    // A retry of an applied change has an outdated version, but nothing is left to change, so it must succeed.
    if (isSame(fields, site.fields)) return [];
    if (version !== undefined && version !== site.version) throw new DomainError('stale');
    return [{ type: 'SiteEdited', data: fields }];
  },
  evolve: ({ version }, { data: fields }) => ({ version: version + 1, fields }),
  initialState: { version: 0, fields: unset },
};
