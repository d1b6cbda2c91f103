import { expect, it } from 'vitest';
import { siteDecider } from './site.decider.ts';
import { detailsOf } from './site.projection.ts';
import { defaultsOf, fieldsOf, publicDetails, shownDetails, type SiteSettings } from './site.view.ts';

const environment = {
  LEGAL_ENTITY: 'Paper Cats Ltd.',
  CONTACT_EMAIL: 'hello@example.org',
  TWITTER_URL: 'https://twitter.com/papercats',
  IOS_APP_URL: 'https://apps.apple.com/app/id1',
} as SiteSettings;
const defaults = defaultsOf(environment);
const nothing = detailsOf(siteDecider.initialState.fields);

it('shows the values of the environment where the console has none', () => {
  for (const stored of [null, nothing]) expect(shownDetails(stored, defaults)).toEqual(defaults);
  expect(defaults).toMatchObject({ legal_entity: 'Paper Cats Ltd.', address: null, email: 'hello@example.org' });
});

it('shows the values of the console before those of the environment', () => {
  const stored = { ...nothing, legal_entity: 'Paper Dogs Ltd.', email: 'dogs@example.org', facebook_url: 'https://f/' };
  expect(publicDetails(shownDetails(stored, defaults))).toEqual({
    house: { legal_entity: 'Paper Dogs Ltd.', address: null, email: 'dogs@example.org', tax_number: null },
    social_links: { twitter: 'https://twitter.com/papercats', facebook: 'https://f/' },
    store_links: { android: null, ios: 'https://apps.apple.com/app/id1' },
  });
});

it('is stored and read without a loss', () => {
  const details = Object.fromEntries(Object.keys(nothing).map((name) => [name, name])) as typeof nothing;
  expect(detailsOf(fieldsOf(details))).toEqual(details);
});
