import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { adminAuditLogHttp } from '@pixchange/contracts/http/admin-audit-log';
import { adminEventsHttp } from '@pixchange/contracts/http/admin-events';
import { adminSiteHttp } from '@pixchange/contracts/http/admin-site';
import { adminSystemHttp } from '@pixchange/contracts/http/admin-system';
import { createClient } from '@pixchange/contracts/http/client';
import { configHttp } from '@pixchange/contracts/http/config';
import { site as limits } from '@pixchange/contracts/http/limits';
import { signUp, startProduct, type Person, type Product } from '../../../../../tests/product.ts';
import { hire } from '../../../../../tests/staff.ts';
import { SITE_ID } from './site.decider.ts';

const TWITTER = 'https://twitter.com/papercats';
const INSTAGRAM = 'https://www.instagram.com/papercats';
const APP = 'https://apps.apple.com/app/id1234567890';

const nothing = {
  legal_entity: null,
  address: null,
  tax_number: null,
  email: null,
  twitter_url: null,
  facebook_url: null,
  linkedin_url: null,
  instagram_url: null,
  pinterest_url: null,
  android_app_url: null,
  ios_app_url: null,
};
const defaults = {
  ...nothing,
  legal_entity: 'Paper Cats Ltd.',
  address: '1 Paper Lane\n12345 Exampleton',
  email: 'cats@example.org',
  twitter_url: TWITTER,
};

let product: Product;
let [admin, moderator, auditor, ines] = [] as unknown as [Person, Person, Person, Person];
beforeAll(async () => {
  product = await startProduct('site', {
    LEGAL_ENTITY: 'Paper Cats Ltd.',
    LEGAL_ADDRESS: '1 Paper Lane | 12345 Exampleton',
    CONTACT_EMAIL: 'cats@example.org',
    TWITTER_URL: TWITTER,
  });
  [admin, moderator, auditor, ines] = await Promise.all([
    hire(product, 'admin'),
    hire(product, 'moderator'),
    hire(product, 'auditor'),
    signUp(product),
  ]);
});
afterAll(() => product.stop());

const show = () => product.call(adminSiteHttp.show, { token: admin.session.token });
const edit = (body: object) => product.call(adminSiteHttp.edit, { token: admin.session.token, body });
const shown = async (call = product.call) => {
  const { house, social_links, store_links } = await call(configHttp.show, {});
  return { house, social_links, store_links };
};
const entries = () =>
  product.call(adminAuditLogHttp.list, {
    token: auditor.session.token,
    query: { filter: JSON.stringify({ action: ['site.edit'] }), sort: '["at","ASC"]' } as never,
  });

describe('the details of the site', () => {
  it('are those of the environment until an administrator changes them', async () => {
    expect(await show()).toEqual({ ...nothing, defaults, version: 0 });
    expect(await shown()).toEqual({
      house: {
        legal_entity: 'Paper Cats Ltd.',
        address: '1 Paper Lane\n12345 Exampleton',
        email: 'cats@example.org',
        tax_number: null,
      },
      social_links: { twitter: TWITTER },
      store_links: { android: null, ios: null },
    });
  });

  it('are shown at once by every process when they change, and those of the environment again when they are removed', async () => {
    const second = createClient({ baseUrl: await product.startSecondProcess() });
    for (const call of [product.call, second]) await shown(call);
    const { version } = await edit({
      legal_entity: ' Paper  Dogs Ltd. ',
      address: '2 Paper Lane\r\n12345 Exampleton',
      email: 'dogs@example.org',
      instagram_url: INSTAGRAM,
      ios_app_url: APP,
    });
    const changed = {
      house: {
        legal_entity: 'Paper Dogs Ltd.',
        address: '2 Paper Lane\n12345 Exampleton',
        email: 'dogs@example.org',
        tax_number: null,
      },
      social_links: { twitter: TWITTER, instagram: INSTAGRAM },
      store_links: { android: null, ios: APP },
    };
    expect([await shown(second), await shown()]).toEqual([changed, changed]);
    expect(await edit(nothing)).toEqual({ ...nothing, defaults, version: version + 1 });
    for (const call of [second, product.call])
      expect(await shown(call)).toMatchObject({
        house: { legal_entity: 'Paper Cats Ltd.', email: 'cats@example.org' },
      });
  });

  it('have an ETag that changes with them', async () => {
    const get = (headers: Record<string, string> = {}) => fetch(`${product.url}/api/config`, { headers });
    const etag = (await get()).headers.get('etag') ?? '';
    expect((await get({ 'if-none-match': etag })).status).toBe(304);
    await edit({ tax_number: 'DE 1' });
    expect((await get({ 'if-none-match': etag })).status).toBe(200);
    await edit({ tax_number: null });
    expect((await get({ 'if-none-match': etag })).status).toBe(304);
  });

  it('are missing for the system page only if neither the environment nor the console has them', async () => {
    const unset = async () => (await product.call(adminSystemHttp.show, { token: auditor.session.token })).unset;
    const missing = ['LEGAL_TAX_NUMBER', 'FACEBOOK_URL', 'LINKEDIN_URL', 'INSTAGRAM_URL', 'PINTEREST_URL'];
    expect(await unset()).toEqual(missing);
    await edit({ tax_number: 'DE 1', instagram_url: INSTAGRAM });
    expect(await unset()).toEqual(['FACEBOOK_URL', 'LINKEDIN_URL', 'PINTEREST_URL']);
    await edit({ tax_number: null, instagram_url: null });
  });
});

describe('a change of the details', () => {
  it('keeps the fields that it omits', async () => {
    await edit({ legal_entity: 'Paper Dogs Ltd.' });
    expect(await edit({ tax_number: 'DE 1' })).toMatchObject({ legal_entity: 'Paper Dogs Ltd.', tax_number: 'DE 1' });
    await edit(nothing);
  });

  it('is refused with 409 and the current details when its version is outdated, unless it repeats a change', async () => {
    const { version } = await show();
    const change = { ...nothing, legal_entity: 'Paper Dogs Ltd.', version };
    expect(await edit(change)).toMatchObject({ version: version + 1 });
    expect(await edit(change)).toMatchObject({ version: version + 1 });
    const refused = await fetch(product.url + adminSiteHttp.edit.path, {
      method: 'PUT',
      headers: { authorization: `Bearer ${admin.session.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...change, legal_entity: 'Paper Birds Ltd.' }),
    });
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({
      errors: [{ code: 'stale' }],
      record: { legal_entity: 'Paper Dogs Ltd.', version: version + 1 },
    });
    await edit(nothing);
  });

  it('is recorded with its reason, the former and the new details; a repeated change is not recorded', async () => {
    const before = (await entries()).length;
    const change = { legal_entity: 'Paper Dogs Ltd.', reason: 'We were renamed' };
    await edit(change);
    await edit(change);
    const [entry, ...others] = (await entries()).slice(before);
    expect([entry, others]).toMatchObject([
      { staff_id: admin.session.id, target: null, reason: 'We were renamed', outcome: 'done' },
      [],
    ]);
    const { collection } = await product.call(adminEventsHttp.list, {
      token: auditor.session.token,
      query: { stream: `site-${SITE_ID}` } as never,
    });
    const edits = collection.filter(({ type }) => type === 'SiteEdited').map(({ data }) => data['legalEntity']);
    expect(edits.slice(0, 2)).toEqual(['Paper Dogs Ltd.', null]);
    expect(entry?.records[0]?.event_ids).toEqual([collection.find(({ type }) => type === 'SiteEdited')?.id]);
    await edit(nothing);
  });

  it.each<[string, object, string, string]>([
    ['an empty name', { legal_entity: ' ' }, 'legal_entity', "Name of the operator can't be empty"],
    ['a name without visible characters', { legal_entity: '\u200B\u2060' }, 'legal_entity', "can't be empty"],
    ['a long name', { legal_entity: 'a'.repeat(limits.textLengthMax + 1) }, 'legal_entity', 'at most 200 characters'],
    ['a control character', { address: '1 Paper Lane\u0007' }, 'address', "characters that can't be shown"],
    ['a direction mark', { tax_number: 'DE\u202E 1' }, 'tax_number', "characters that can't be shown"],
    ['an unreadable email address', { email: 'hello' }, 'email', 'Email is not valid'],
    ['a link without TLS', { twitter_url: 'http://twitter.com/a' }, 'twitter_url', 'begins with https://'],
    ['a script as a link', { ios_app_url: 'javascript:alert(1)' }, 'ios_app_url', 'begins with https://'],
    ['a link with a password', { facebook_url: 'https://a:b@example.org' }, 'facebook_url', 'contain a password'],
    ['a number', { pinterest_url: 7 }, 'pinterest_url', 'Pinterest page must be text'],
  ])('is refused for %s, at the field', async (_, change, attribute, title) => {
    await expect(edit(change)).rejects.toMatchObject({
      status: 422,
      errors: [{ attribute, title: expect.stringContaining(title) }],
    });
    expect(await show()).toMatchObject(nothing);
  });

  it('is only for administrators, as is reading them in the console', async () => {
    const body = { legal_entity: 'Ours' };
    for (const [token, status] of [
      [null, 401],
      ...[ines, moderator, auditor].map(({ session }) => [session.token, 403] as const),
    ] as const) {
      await expect(product.call(adminSiteHttp.show, { token })).rejects.toMatchObject({ status });
      await expect(product.call(adminSiteHttp.edit, { token, body })).rejects.toMatchObject({ status });
    }
  });
});
