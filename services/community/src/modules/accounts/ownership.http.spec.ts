import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { collectionsHttp } from '@pixchange/contracts/http/collections';
import type { Endpoint } from '@pixchange/contracts/http/endpoint';
import { imagesHttp } from '@pixchange/contracts/http/images';
import { sessionsHttp } from '@pixchange/contracts/http/sessions';
import pg from 'pg';
import { groupsOf, tryEach } from '../../../../../tests/at-once.ts';
import { signUp, startProduct, until, upload, type Person, type Product } from '../../../../../tests/product.ts';
import { hire } from '../../../../../tests/staff.ts';
import { ofCalls } from './testing/events-of-calls.ts';
import { allEndpointsByName, exampleBody, exampleParams, namesOwned } from './testing/example-calls.ts';
import { mixtures, type Reach, type Strangers } from './testing/mixtures.ts';
import { namedBeside, picture, createOwnedData, readyImage, idsByKind, type Owned } from './testing/owned.ts';

const NOBODY = '0197b6f0-0000-7000-8000-000000000000';

let product: Product;
let database: pg.Client;
let owner: Person;
let stranger: Person;
let admin: Person;
let own: Owned;
let mine: Strangers;

beforeAll(async () => {
  product = await startProduct('ownership');
  database = new pg.Client({ connectionString: product.databaseUrl });
  await database.connect();
  [owner, stranger, admin] = await Promise.all([signUp(product), signUp(product), hire(product, 'admin')]);
  own = await createOwnedData(product, owner, { admin, reporter: stranger });
  const { token, id: user } = stranger.session;
  const album = (
    await product.call(albumsHttp.create, { token, body: { album: { title: 'For all', published: true } } })
  ).id;
  mine = {
    user,
    album,
    image: await readyImage(product, stranger, '#1a5', { album_id: album, title: 'For all' }),
    collection: (await product.call(collectionsHttp.create, { token, body: { title: 'For all' } })).id,
    attachment: await upload(product, token, await picture('#15a'), 'image/png'),
  };
}, 180_000);
afterAll(async () => {
  await database.end();
  await product.stop();
});

/** Endpoint whose query identifies a work by its URL. */
const OEMBED = 'oembed.show';

/** Endpoints that refer to data of a member or of staff, according to their declarations. */
const reaches = [...allEndpointsByName].filter(([name, endpoint]) => namesOwned(endpoint) || name === OEMBED);
const named = new Set(reaches.map(([name]) => name));

/** Statuses of endpoints that return the same response for any id, because they change only the caller's own list. */
const expectedStatuses: Readonly<Record<string, number>> = { 'albums.removeFavourite': 204, 'albums.removeTop': 204 };

const events = async (): Promise<number> =>
  (await database.query<{ count: number }>(`SELECT count(*)::int AS count FROM event_log.events WHERE ${ofCalls}`))
    .rows[0]?.count ?? -1;

interface RequestData {
  readonly params: Record<string, string>;
  readonly query: Record<string, string>;
  readonly body: unknown;
}

/** Returns the request data of an attempt to reach the owner's data. */
const requestDataOf = (reach: Reach): RequestData => ({
  params: reach.params?.(own) ?? {},
  query: reach.query?.(own) ?? {},
  body: reach.body?.(own),
});

/** Returns a form with the smallest valid picture. */
const pictureForm = (field: string): FormData => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><rect width="300" height="300" fill="#a15"/></svg>';
  const form = new FormData();
  form.append(field, new Blob([svg], { type: 'image/svg+xml' }), 'a.svg');
  return form;
};

/** Returns the request data of an endpoint's example with these ids. */
const exampleOf = (name: string, endpoint: Endpoint, things: ReturnType<typeof idsByKind>): RequestData => {
  const [field] = endpoint.files ?? [];
  return {
    params: exampleParams(endpoint, things, NOBODY),
    query: name === OEMBED ? { url: `http://localhost:8080/images/${things.image}` } : {},
    body: field === undefined ? exampleBody(endpoint, { owned: things, named: namedBeside(own) }) : pictureForm(field),
  };
};

const ownersThings = (name: string) => ({
  ...idsByKind(own),
  ...(name === 'images.submitBatch' ? { attachment: own.otherAttachment } : {}),
});

/** Returns an unknown id for each kind that endpoints name. */
const noThings = (): ReturnType<typeof idsByKind> => ({
  ...(Object.fromEntries(Object.keys(idsByKind(own)).map((kind) => [kind, NOBODY])) as ReturnType<typeof idsByKind>),
  notification: `decision.${NOBODY}`,
});

const send = async (
  { method, path }: Endpoint,
  { params, query, body }: RequestData,
  by: Person | null,
): Promise<{ status: number; text: string }> => {
  const isForm = body instanceof FormData;
  const response = await fetch(
    `${product.url}${path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))}?${new URLSearchParams(query)}`,
    {
      method,
      headers: {
        ...(by === null ? {} : { authorization: `Bearer ${by.session.token}` }),
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    },
  );
  return { status: response.status, text: await response.text() };
};

/** Returns the same data with each of these ids replaced. */
const renamed = (words: RequestData, names: readonly (readonly [from: string, to: string])[]): RequestData => {
  const { body, ...rest } = words;
  const other = <T>(value: T): T =>
    JSON.parse(names.reduce((text, [from, to]) => text.replaceAll(from, to), JSON.stringify(value))) as T;
  return { ...other(rest), body: body === undefined || body instanceof FormData ? body : other(body) };
};

/** Returns the same request for missing data: every id that belongs to the owner is replaced by an unknown id. */
const withUnknownIds = (words: RequestData): RequestData =>
  renamed(
    words,
    Object.values(own).map((id) => [id, NOBODY]),
  );

/** Returns all of the owner's data that a stranger could have changed. */
const owners = async () => {
  const { token } = owner.session;
  const [profile, sessions, albums, images, image, collections, collected] = await Promise.all([
    product.call(accountsHttp.ownProfile, { token }),
    product.call(sessionsHttp.list, { token }),
    product.call(albumsHttp.own, { token }),
    product.call(albumsHttp.ownImages, { token, params: { id: own.album } }),
    product.call(imagesHttp.show, { token, params: { id: own.image } }),
    product.call(collectionsHttp.own, { token }),
    product.call(collectionsHttp.images, { token, params: { id: own.collection } }),
  ]);
  return {
    profile,
    sessions: sessions.collection.map(({ id }) => id).sort(),
    albums,
    images,
    image,
    collections,
    collected,
  };
};

it('covers the calls that refer to something of another member', () => {
  // A mistake in the endpoints' `owns` would leave the tests below without cases, and they would pass.
  expect(reaches.length).toBeGreaterThan(150);
  expect(Object.keys(expectedStatuses).filter((name) => !named.has(name))).toEqual([]);
});

interface Attempt {
  readonly words: RequestData;
  /** Same request for unknown ids. */
  readonly missing: RequestData;
  readonly answer: number | undefined;
}

/** Expects the same refusal as for unknown ids, without a trace of the owner's data. */
const expectNothing = async (endpoint: Endpoint, { words, missing, answer: expected }: Attempt): Promise<void> => {
  for (const by of endpoint.auth === 'optional' ? [stranger, null] : [stranger]) {
    const answer = await send(endpoint, words, by);
    if (expected === undefined) expect([403, 404, 422]).toContain(answer.status);
    else expect(answer.status).toBe(expected);
    expect(answer).toEqual(await send(endpoint, missing, by));
    for (const word of ['drawer', 'kettle', owner.email]) expect(answer.text).not.toContain(word);
  }
};

describe('something that belongs to another member', () => {
  /** Runs the cases, and checks that no event is written and that the owner's data stays unchanged. */
  const expectNoTrace = async <T>(
    cases: readonly T[],
    nameOf: (one: T) => string,
    attempt: (one: T) => Promise<void>,
  ) => {
    const [before, known] = [await owners(), await events()];
    await tryEach(cases, nameOf, attempt);
    expect(await events()).toBe(known);
    expect(await owners()).toEqual(before);
  };
  const titled = <T extends readonly [string, ...unknown[]]>(all: readonly T[]) =>
    groupsOf(all).map((group) => [group.map(([name]) => name).join(', '), group] as const);

  it.each(titled(reaches))('looks missing to a stranger: %s', (_, group) =>
    expectNoTrace(
      group,
      ([name]) => name,
      ([name, endpoint]) =>
        expectNothing(endpoint, {
          words: exampleOf(name, endpoint, ownersThings(name)),
          missing: exampleOf(name, endpoint, noThings()),
          answer: expectedStatuses[name],
        }),
    ),
  );

  it.each(titled(mixtures))('cannot be combined with something of the stranger: %s', (_, group) =>
    expectNoTrace(
      group,
      ([name]) => name,
      ([name, mix]) => {
        const reach = mix(mine);
        const words = requestDataOf(reach);
        return expectNothing(allEndpointsByName.get(name) as Endpoint, {
          words,
          missing: withUnknownIds(words),
          answer: reach.answer,
        });
      },
    ),
  );

  it('is in no list that a stranger can read', async () => {
    const lists = [...allEndpointsByName].filter(
      ([name, { method, path }]) =>
        method === 'GET' &&
        path.startsWith('/api/') &&
        !named.has(name) &&
        // The response is an endless stream that carries only a number.
        name !== 'notifications.follow',
    );
    await tryEach(
      lists,
      ([name]) => name,
      async ([, endpoint]) => {
        const params = { id: endpoint.path.startsWith('/api/users/') ? own.user : own.subcategory, userId: own.user };
        const query = { q: 'kettle', url: 'x' };
        const { text } = await send(endpoint, { params, query, body: undefined }, stranger);
        for (const trace of ['drawer', 'kettle', owner.email, own.image, own.album, own.collection])
          expect(text).not.toContain(trace);
      },
    );
  });

  // The test with unknown ids proves nothing for endpoints that fail even for the owner. These endpoints need a public
  // image, and nobody can report their own image.
  const aboutOpen = ['images.related', 'images.counts', 'oembed.show', 'reports.file', 'comments.list', 'comments.add'];

  it.each(aboutOpen)('is refused only because it is not public: %s', async (name) => {
    const endpoint = allEndpointsByName.get(name) as Endpoint;
    const { status } = await send(
      endpoint,
      exampleOf(name, endpoint, { ...ownersThings(name), image: mine.image }),
      name === 'reports.file' ? owner : stranger,
    );
    expect(status).toBeLessThan(300);
  });

  it('is accessible to its owner or to staff by the same calls, with listed exceptions', async () => {
    const refused: string[] = [];
    const lastOf = [
      'comments.remove',
      'images.submitBatch',
      'collections.removeImages',
      'collections.removeImage',
      'collections.remove',
      'albums.removeImage',
      'albums.remove',
      'adminSubcategories.archive',
      'adminCategories.archive',
      'apiKeys.revoke',
      'pushSubscriptions.unsubscribe',
      'adminApiKeys.revoke',
      'adminUsers.endSessions',
      'moderation.suspend',
      'moderation.reinstate',
    ];
    // A moderator who releases or escalates a report can't decide it, so both come before the claim.
    const firstOf = ['moderation.release', 'moderation.escalate'];
    const turnOf = (name: string): number => (firstOf.includes(name) ? -2 : lastOf.indexOf(name));
    const inOrder = reaches.filter(([name]) => !aboutOpen.includes(name)).sort(([a], [b]) => turnOf(a) - turnOf(b));
    // The proof of a decision requires a signed head that covers the report.
    const proof = 'adminExports.proveDecision';
    const prove = allEndpointsByName.get(proof) as Endpoint;
    await until(
      async () => {
        await product.tick('sign-heads');
        return (await send(prove, exampleOf(proof, prove, ownersThings(proof)), admin)).status;
      },
      (status) => status === 200,
      'a head over the report',
    );
    for (const [name, endpoint] of inOrder) {
      const words = exampleOf(name, endpoint, ownersThings(name));
      const { status } = await send(endpoint, words, endpoint.roles === undefined ? owner : admin);
      if (status >= 400) refused.push(`${name} ${status}`);
    }
    // No blockchain runs here, so nothing is minted; mints.http.spec.ts covers minting.
    // The seeded data contains no difference from the payment provider's report, no failed job, no second factor, and
    // no member with the role to revoke. The proposal was approved just before.
    expect(refused).toEqual([
      // The work is private.
      'pins.pin 409',
      // The id belongs to an entry of the audit log.
      'adminCategories.restoreVersion 404',
      'adminSubcategories.restoreVersion 404',
      'adminSpotlights.restoreVersion 404',
      'adminCharities.restoreVersion 404',
      'adminThemes.restoreVersion 404',
      'collections.finish 409',
      // The work was not reported as a copy.
      'moderation.clearAsOriginal 409',
      'moderation.withdrawClearance 409',
      // The id belongs to a report.
      'reportBatches.show 404',
      'reportBatches.undo 404',
      // The report was decided just before, and the decision is about another item.
      'adminCases.decide 409',
      'adminCases.undo 404',
      'adminUsers.takeRole 409',
      'adminUsers.resendConfirmation 422',
      'adminUsers.resetSecondFactor 409',
      'adminImages.retryMedia 409',
      'adminReconciliation.show 404',
      'adminReconciliation.explain 404',
      'adminReconciliation.resolve 404',
      'nfts.mint 503',
      'nfts.withdraw 404',
      'nfts.cancelWithdrawal 404',
      'nfts.deposit 404',
      'adminNfts.show 404',
      'adminNfts.hold 404',
      'adminNfts.release 404',
      'adminLicences.refundBuyers 409',
      'adminHistory.nfts 404',
      'adminSavedFilters.show 404',
      'adminSavedFilters.update 404',
      'adminSavedFilters.remove 404',
      'adminJobs.show 404',
      'adminJobs.retry 404',
      'adminJobs.skip 404',
      'adminProposals.reject 409',
      // The owner revoked the API key just before.
      'adminApiKeys.revoke 404',
    ]);
  });
});
