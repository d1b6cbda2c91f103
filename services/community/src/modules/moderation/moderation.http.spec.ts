import { beforeAll, describe, expect, it } from '@jest/globals';
import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import type { Endpoint } from '@pixchange/contracts/http/endpoint';
import { imagesHttp } from '@pixchange/contracts/http/images';
import { moderationHttp, reportsHttp, type ReportedKind } from '@pixchange/contracts/http/moderation';
import { sharedProduct, signUp, type Person, type Product } from '../../../../../tests/product.ts';
import { openModeratedSite, published, refusal, type ModeratedSite } from './testing/moderated-site.ts';

let site: ModeratedSite;
let product: Product;
let mona: Person;
let milo: Person;
let auditor: Person;
let admin: Person;
let ines: Person;
let noor: Person;
beforeAll(async () => {
  site = await openModeratedSite(sharedProduct('plain'));
  ({ product } = site);
  [mona, milo, auditor, admin, ines, noor] = await Promise.all([
    site.staff('moderator'),
    site.staff('moderator'),
    site.staff('auditor'),
    site.staff('admin'),
    signUp(product),
    signUp(product),
  ]);
});

const reason = 'Shows somebody who did not agree';

const reported = async (kind: ReportedKind, subject_id: string, by: Person | null = noor): Promise<string> =>
  (
    await product.call(reportsHttp.file, {
      token: by?.session.token ?? null,
      body: { report: { kind, subject_id, reason: 'copyright', comment: 'Mine' } },
    })
  ).id;

const claim = (id: string, by: Person) =>
  product.call(moderationHttp.claim, { params: { id }, token: by.session.token });
const dismiss = (id: string, by: Person) =>
  product.call(moderationHttp.dismiss, { params: { id }, token: by.session.token, body: { reason } });
const detail = (id: string, by = mona) =>
  product.call(moderationHttp.show, { params: { id }, token: by.session.token });
type Act = 'takeDownImage' | 'restoreImage' | 'takeDownAlbum' | 'restoreAlbum' | 'suspend' | 'reinstate';
const act = (name: Act, id: string, by: Person, report_id?: string) =>
  product.call(moderationHttp[name], { params: { id }, token: by.session.token, body: { reason, report_id } });

const request = ({ method, path }: Endpoint, token: string | null, body: object | null): Promise<Response> =>
  fetch(product.url + path.replace(':id', ines.session.id), {
    method,
    ...(body === null ? {} : { body: JSON.stringify(body) }),
    headers: {
      ...(body === null ? {} : { 'content-type': 'application/json' }),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
  });

describe('a moderation request', () => {
  const calls = Object.entries(moderationHttp);

  it.each(calls)('is refused without a session or the role: %s', async (_, endpoint) => {
    const body = endpoint.method === 'GET' ? null : { reason: '' };
    expect((await request(endpoint, null, body)).status).toBe(401);
    expect((await request(endpoint, 'undefined', body)).status).toBe(401);
    const refused = await request(endpoint, noor.session.token, body);
    expect([refused.status, await refused.json(), refused.headers.get('cache-control')]).toEqual([
      403,
      { errors: [expect.objectContaining({ code: 'forbidden' })] },
      'no-store',
    ]);
  });

  it.each(calls)(
    'is allowed for moderators and administrators, and for auditors only if it reads: %s',
    async (_, endpoint) => {
      const reads = endpoint.method === 'GET';
      const body = reads ? null : { reason: '' };
      expect((await request(endpoint, auditor.session.token, body)).status === 403).toBe(!reads);
      for (const person of [mona, admin])
        expect([200, 404, 422]).toContain((await request(endpoint, person.session.token, body)).status);
    },
  );
});

describe('a report', () => {
  it('is shown with its subject, including to auditors, and the list of reports is not cached', async () => {
    const { image, albumId } = await published(product, ines);
    const ofImage = await reported('image', image.id);
    const shown = moderationHttp.show.reply.parse(await detail(ofImage, auditor));
    expect(shown).toMatchObject({
      kind: 'image',
      reason: 'copyright',
      comment: 'Mine',
      image: { id: image.id, status: 'ready' },
      album: null,
      user: { id: ines.session.id, status: 'confirmed', roles: [] },
      similar: null,
      history: [],
    });
    expect((await fetch(product.url + (shown.image?.image?.url ?? ''))).status).toBe(200);
    expect(await detail(await reported('album', albumId))).toMatchObject({
      kind: 'album',
      album: { id: albumId, taken_down: false },
      image: null,
    });
    expect(await detail(await reported('user', ines.session.id))).toMatchObject({
      kind: 'user',
      user: { username: ines.username },
    });
    const answer = await fetch(`${product.url}/api/admin/reports`, {
      headers: { authorization: `Bearer ${mona.session.token}` },
    });
    expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('etag')]).toEqual([
      200,
      'no-store',
      null,
    ]);
  });

  it('is found by the console’s filters', async () => {
    const { image } = await published(product, ines);
    const ids = [
      await reported('image', image.id),
      await reported('image', image.id, null),
      await reported('image', image.id, milo),
    ];
    const ask = async (query: Record<string, string>) => {
      const answer = await fetch(`${product.url}/api/admin/reports?${new URLSearchParams(query)}`, {
        headers: { authorization: `Bearer ${mona.session.token}`, range: 'reports=0-1' },
      });
      return {
        status: answer.status,
        range: answer.headers.get('content-range'),
        rows: (await answer.json()) as { id: string }[],
      };
    };
    const filter = JSON.stringify({ subject_id: image.id });
    expect(await ask({ filter, range: '[0,1]', sort: '["created_at","ASC"]' })).toMatchObject({
      status: 200,
      range: 'reports 0-1/3',
      rows: [{ id: ids[0] }, { id: ids[1] }],
    });
    expect(await ask({ filter, range: '[0,0]', sort: '["created_at","DESC"]' })).toMatchObject({
      range: 'reports 0-0/3',
      rows: [{ id: ids[2] }],
    });
    expect(await ask({ filter, range: '[9,12]' })).toMatchObject({ status: 200, range: 'reports */3', rows: [] });
    // A malformed id matches nothing, and does not affect the other ids.
    expect((await ask({ filter: JSON.stringify({ id: [...ids, 'x'] }) })).rows).toHaveLength(3);
    expect(
      (await ask({ filter: JSON.stringify({ subject_id: image.id, status: ['dismissed', 'resolved'] }) })).rows,
    ).toEqual([]);
    expect(
      (await ask({ filter: JSON.stringify({ subject_id: image.id, reporter_id: milo.session.id, kind: 'image' }) }))
        .rows,
    ).toHaveLength(1);
    await claim(ids[0] ?? '', mona);
    expect(
      (await ask({ filter: JSON.stringify({ subject_id: image.id, claimed_by: mona.session.id }) })).rows,
    ).toMatchObject([{ id: ids[0] }]);
    for (const query of [
      { sort: '["comment","ASC"]' },
      { sort: '["id"]' },
      { filter: '{"comment":"x"}' },
      { filter: '{' },
      { range: '[0,1000]' },
      { range: '[3,1]' },
    ])
      expect([query, (await ask(query)).status]).toEqual([query, 400]);
  });

  it('is claimed by one moderator at a time, and decided only by its holder', async () => {
    const { image } = await published(product, ines);
    const id = await reported('image', image.id);
    expect(await refusal(dismiss(id, mona))).toMatchObject({ status: 409, errors: [{ code: 'report.not-claimed' }] });
    const claimed = await claim(id, mona);
    expect(claimed).toMatchObject({ claimed_by: mona.session.id });
    expect(Date.parse(claimed.claimed_until ?? '')).toBeGreaterThan(Date.now());
    expect(await refusal(claim(id, milo))).toMatchObject({ status: 409, errors: [{ code: 'report.claimed' }] });
    expect(await refusal(dismiss(id, milo))).toMatchObject({ status: 409 });
    expect(await refusal(act('takeDownImage', image.id, milo, id))).toMatchObject({ status: 409 });
    expect((await product.call(imagesHttp.show, { params: { id: image.id } })).public).toBe(true);
    expect(await claim(id, admin)).toMatchObject({ claimed_by: admin.session.id });
    expect(await refusal(dismiss(id, mona))).toMatchObject({ status: 409 });
    expect(await dismiss(id, admin)).toMatchObject({
      status: 'dismissed',
      decision: 'dismissed',
      decided_by: admin.session.id,
      decided_role: 'admin',
      decision_reason: reason,
      claimed_by: null,
    });
    expect(await dismiss(id, admin)).toMatchObject({ status: 'dismissed' });
    expect(await refusal(claim(id, mona))).toMatchObject({ status: 409, errors: [{ code: 'report.decided' }] });
  });

  it('is claimed by only one of two concurrent moderators', async () => {
    const { image } = await published(product, ines);
    const id = await reported('image', image.id);
    const ends = await Promise.allSettled([claim(id, mona), claim(id, milo)]);
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('allows decisions about its own subject only', async () => {
    const [mine, also, others] = [
      await published(product, ines),
      await published(product, ines),
      await published(product, noor),
    ];
    const id = await reported('image', mine.image.id);
    await claim(id, mona);
    for (const { image } of [also, others])
      for (const name of ['takeDownImage', 'restoreImage'] as const)
        expect(await refusal(act(name, image.id, mona, id))).toMatchObject({
          status: 422,
          errors: [{ code: 'report.about-another', attribute: 'report_id' }],
        });
    expect(await refusal(act('takeDownAlbum', mine.albumId, mona, id))).toMatchObject({ status: 422 });
    expect(await refusal(act('takeDownImage', mine.image.id, mona, ines.session.id))).toMatchObject({ status: 422 });
    await act('takeDownImage', mine.image.id, mona, id);
    expect(await detail(id)).toMatchObject({
      status: 'resolved',
      decision: 'taken_down',
      decided_by: mona.session.id,
      decided_role: 'moderator',
      image: { status: 'taken_down' },
      history: [{ act: 'take_down', report_id: id, moderator_id: mona.session.id, role: 'moderator', reason }],
    });
  });

  it('is resolved with other reports of the same item, which nobody else may have claimed', async () => {
    const { image } = await published(product, ines);
    const [first, second, third] = [
      await reported('image', image.id),
      await reported('image', image.id, null),
      await reported('image', image.id, auditor),
    ];
    await claim(first, mona);
    await claim(third, milo);
    expect(await refusal(act('takeDownImage', image.id, mona, first))).toMatchObject({
      status: 409,
      errors: [{ code: 'report.claimed' }],
    });
    expect(await detail(first)).toMatchObject({ status: 'open', image: { status: 'ready' } });
    await product.call(moderationHttp.release, { params: { id: third }, token: milo.session.token });
    await act('takeDownImage', image.id, mona, first);
    for (const id of [first, second, third]) expect(await detail(id)).toMatchObject({ status: 'resolved' });
  });

  it('is not found by an unknown or invalid id', async () => {
    for (const id of ['x', ines.session.id, '%00']) {
      expect(await refusal(detail(id))).toMatchObject({ status: 404 });
      expect(await refusal(claim(id, mona))).toMatchObject({ status: 404 });
      expect(await refusal(dismiss(id, mona))).toMatchObject({ status: 404 });
    }
  });
});

describe('a moderator', () => {
  it('cannot decide about their own items in any role', async () => {
    for (const person of [mona, admin]) {
      const { image, albumId } = await published(product, person);
      const id = await reported('image', image.id);
      expect(await refusal(claim(id, person))).toMatchObject({ status: 403, errors: [{ code: 'moderation.own' }] });
      expect(await refusal(dismiss(id, person))).toMatchObject({ status: 403 });
      for (const [name, subject] of [
        ['takeDownImage', image.id],
        ['restoreImage', image.id],
        ['takeDownAlbum', albumId],
        ['restoreAlbum', albumId],
        ['suspend', person.session.id],
        ['reinstate', person.session.id],
      ] as const) {
        expect([name, await refusal(act(name, subject, person))]).toMatchObject([
          name,
          { status: 403, errors: [{ code: 'moderation.own' }] },
        ]);
      }
    }
  });

  it('cannot suspend an administrator', async () => {
    expect(await refusal(act('suspend', admin.session.id, mona))).toMatchObject({
      status: 403,
      errors: [{ code: 'moderation.admin' }],
    });
    expect(await product.call(accountsHttp.ownProfile, { token: admin.session.token })).toMatchObject({
      status: 'confirmed',
    });
  });

  it('cannot suspend or reinstate staff, while an administrator can suspend staff', async () => {
    const [other, auditing] = [await site.staff('moderator'), await site.staff('auditor')];
    for (const person of [other, auditing]) {
      expect(await refusal(act('suspend', person.session.id, mona))).toMatchObject({
        status: 403,
        errors: [{ code: 'moderation.admin' }],
      });
      expect(await act('suspend', person.session.id, admin)).toMatchObject({ withheld: true });
      expect(await refusal(act('reinstate', person.session.id, mona))).toMatchObject({ status: 403 });
    }
  });

  it('cannot bypass another moderator’s claim by omitting the report', async () => {
    const { image } = await published(product, ines);
    const id = await reported('image', image.id);
    await claim(id, milo);
    expect(await refusal(act('takeDownImage', image.id, mona))).toMatchObject({
      status: 409,
      errors: [{ code: 'report.claimed' }],
    });
    expect((await product.call(imagesHttp.show, { params: { id: image.id } })).public).toBe(true);
    expect(await act('takeDownImage', image.id, milo)).toMatchObject({ withheld: true });
    expect(await detail(id)).toMatchObject({ status: 'resolved', decided_by: milo.session.id });
  });

  it('cannot bypass an escalation to administrators by omitting the report', async () => {
    const { image } = await published(product, ines);
    const id = await reported('image', image.id);
    await product.call(moderationHttp.escalate, { params: { id }, token: milo.session.token, body: { reason } });
    expect(await refusal(act('takeDownImage', image.id, mona))).toMatchObject({
      status: 403,
      errors: [{ code: 'report.escalated' }],
    });
    expect(await act('takeDownImage', image.id, admin)).toMatchObject({ withheld: true });
  });

  it('must give a reason and an existing item', async () => {
    const { image } = await published(product, ines);
    for (const body of [
      {},
      { reason: '' },
      { reason: '  ' },
      { reason: 'x'.repeat(1_001) },
      { reason: 5 },
      { reason, report_id: 'x' },
    ]) {
      const answer = await fetch(`${product.url}/api/admin/images/${image.id}/take_down`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', authorization: `Bearer ${mona.session.token}` },
      });
      expect([body, answer.status]).toEqual([body, 422]);
    }
    expect((await product.call(imagesHttp.show, { params: { id: image.id } })).public).toBe(true);
    for (const name of [
      'takeDownImage',
      'restoreImage',
      'takeDownAlbum',
      'restoreAlbum',
      'suspend',
      'reinstate',
    ] as const) {
      for (const id of ['x', '00000000-0000-4000-8000-000000000000'])
        expect([name, (await refusal(act(name, id, mona))).status]).toEqual([name, 404]);
    }
    expect(await refusal(act('takeDownAlbum', image.id, mona))).toMatchObject({ status: 404 });
    expect(
      (await product.call(albumsHttp.ofUser, { params: { id: ines.username } })).collection.length,
    ).toBeGreaterThan(0);
  });
});
