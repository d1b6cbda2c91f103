import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { adminLedgerHttp } from '@pixchange/contracts/http/admin-ledger';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { ApiError } from '@pixchange/contracts/http/client';
import { imagesHttp } from '@pixchange/contracts/http/images';
import { licencesHttp, type LicencePurchaseView } from '@pixchange/contracts/http/licences';
import { moderationHttp } from '@pixchange/contracts/http/moderation';
import { offersHttp, offerView, type OfferView } from '@pixchange/contracts/http/offers';
import { profileHttp } from '@pixchange/contracts/http/profile';
import { walletHttp } from '@pixchange/contracts/http/wallet';
import pg from 'pg';
import sharp from 'sharp';
import { makeWork, signUp, startProduct, until, type Person, type Product } from '../../../../../../tests/product.ts';
import { parkedEvents } from '../../../../../../tests/parked-events.ts';
import { hire } from '../../../../../../tests/staff.ts';

let product: Product;
let [seller, buyer, stranger, admin, moderator] = [] as unknown as [Person, Person, Person, Person, Person];
beforeAll(async () => {
  product = await startProduct('market');
  [seller, buyer, stranger, admin, moderator] = await Promise.all([
    signUp(product),
    signUp(product),
    signUp(product),
    hire(product, 'admin'),
    hire(product, 'moderator'),
  ]);
  await give(buyer, 900);
});
afterAll(() => product.stop());

const tokenOf = (person: Person): string => person.session.token;
const give = (to: Person, amount: number) =>
  product.call(adminLedgerHttp.proposeGrant, {
    token: tokenOf(admin),
    body: { user_id: to.session.id, unit: 'coins', amount, reason: 'A lost payment' },
  });
const coinsOf = async (person: Person): Promise<number> =>
  (await product.call(accountsHttp.ownProfile, { token: tokenOf(person) })).coins;
const refusal = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (cause: unknown) => cause,
  );
  expect(error).toBeInstanceOf(ApiError);
  const { status, errors } = error as ApiError;
  return [status, errors[0]?.code];
};

let shade = 0;
const picture = (): Promise<Buffer> => {
  shade += 1;
  return sharp({ create: { width: 240, height: 220, channels: 3, background: { r: shade, g: 90, b: 7 } } })
    .png()
    .toBuffer();
};
/** Returns a drawing. Drawings that differ only in width and brightness are near-duplicates. */
const drawing = (width: number, brightness: number): Promise<Buffer> =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 300"><rect width="320" height="300" fill="#eef"/>
      <circle cx="90" cy="80" r="60" fill="#123"/><path d="M20 280 L150 140 L300 270 Z" fill="#a31"/><rect x="210" y="20" width="70" height="90" fill="#282"/></svg>`),
  )
    .resize({ width })
    .modulate({ brightness })
    .png()
    .toBuffer();
const publicWork = async (owner: Person, bytes?: Buffer) => {
  const { id: album_id } = await product.call(albumsHttp.create, {
    token: tokenOf(owner),
    body: { album: { title: 'Album', published: true } },
  });
  return makeWork(product, owner, bytes ?? (await picture()), 'image/png', { album_id, title: 'Cat' });
};
const offer = (image_id: string, price: number, by = seller): Promise<OfferView> =>
  product.call(offersHttp.open, { token: tokenOf(by), body: { image_id, price } });
const offered = async (price: number): Promise<OfferView> => offer((await publicWork(seller)).id, price);

/** Buys an offer as a client does, optionally with an Idempotency-Key. */
const buy = async (id: string, price: number, by = buyer, key?: string) => {
  const answer = await fetch(`${product.url}/api/offers/${id}/purchase`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${tokenOf(by)}`,
      'content-type': 'application/json',
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    body: JSON.stringify({ price }),
  });
  const body = (await answer.json()) as LicencePurchaseView & { errors?: { code: string }[] };
  return { status: answer.status, body, code: body.errors?.[0]?.code };
};
const show = (id: string, by?: Person) =>
  product.call(offersHttp.show, { params: { id }, ...(by === undefined ? {} : { token: tokenOf(by) }) });

describe('an offer', () => {
  it('is public once the creator opens it, but only the seller sees how the price is shared', async () => {
    const work = await publicWork(seller);
    const made = await offer(work.id, 59);
    expect(offerView.parse(made)).toMatchObject({
      kind: 'licence',
      image_id: work.id,
      nft_id: null,
      price: 59,
      status: 'open',
      fee: 2,
      royalty: 0,
      proceeds: 57,
      sales_count: 0,
    });
    const { fee: _fee, royalty: _royalty, proceeds: _proceeds, ...open } = made;
    expect(await show(made.id)).toEqual({ ...open, seller: { ...open.seller } });
    const list = (query: object) => product.call(offersHttp.list, { query });
    expect((await list({ image_id: work.id })).collection.map(({ id }) => id)).toEqual([made.id]);
    expect((await list({ seller: seller.session.id, price_from: 60 })).total_count).toBe(0);
    expect((await list({ seller: seller.session.id, price_to: 59, sort: 'price' })).total_count).toBe(1);
    expect((await list({ kind: 'nft' })).total_count).toBe(0);
    expect(await refusal(list({ sort: 'best' }))).toEqual([422, 'invalid']);
  });

  it('names the allowed uses, which the buyer’s license keeps', async () => {
    const { id: image_id } = await publicWork(seller);
    const open = (body: object) =>
      product.call(offersHttp.open, { token: tokenOf(seller), body: { image_id, price: 7, ...body } as never });
    expect(await refusal(open({ uses: 'anything' }))).toEqual([422, 'invalid']);
    expect(await refusal(open({ image_id: undefined, nft_id: image_id, uses: 'client' }))).toEqual([422, 'invalid']);
    const { id, uses } = await open({ uses: 'client' });
    const { body } = await buy(id, 7);
    await product.call(offersHttp.close, { token: tokenOf(seller), params: { id } });
    expect((await open({ uses: 'resale' })).uses).toBe('resale');
    const licence = await product.call(licencesHttp.show, { token: tokenOf(buyer), params: { id: body.licence.id } });
    expect([uses, licence.uses]).toEqual(['client', 'client']);
  });

  it('is the only one for its work, and can be repriced and closed', async () => {
    const { id, image_id: imageId } = await offered(10);
    expect(await refusal(offer(imageId, 11))).toEqual([409, 'offer.exists']);
    const change = { token: tokenOf(seller), params: { id } };
    expect(await product.call(offersHttp.reprice, { ...change, body: { price: 20 } })).toMatchObject({ price: 20 });
    await product.call(offersHttp.close, change);
    await product.call(offersHttp.close, change);
    expect(await refusal(show(id))).toEqual([404, 'not_found']);
    expect(await show(id, seller)).toMatchObject({ status: 'closed' });
    expect(await refusal(product.call(offersHttp.reprice, { ...change, body: { price: 9 } }))).toEqual([
      409,
      'offer.closed',
    ]);
    expect(await buy(id, 20)).toMatchObject({ status: 409, code: 'offer.closed' });
    expect(await offer(imageId, 12)).toMatchObject({ status: 'open', price: 12 });
  });

  it('can be opened for a copy of another work after a moderator cleared it', async () => {
    await publicWork(seller, await drawing(320, 1));
    const copy = await publicWork(stranger, await drawing(260, 1.08));
    expect(await refusal(offer(copy.id, 5, stranger))).toEqual([422, 'offer.not_original']);
    // The refused request files a report, and the response arrives before the report is visible.
    const [report] = await until(
      () =>
        product.call(moderationHttp.list, {
          token: tokenOf(moderator),
          query: { filter: JSON.stringify({ kind: 'near_duplicate', subject_id: copy.id }) },
        }),
      (reports) => reports.length > 0,
      'the report of the copy',
    );
    const params = { id: report?.id ?? '' };
    const body = { reason: 'Both drew the same plant' };
    await product.call(moderationHttp.claim, { token: tokenOf(moderator), params });
    await product.call(moderationHttp.dismiss, { token: tokenOf(moderator), params, body });
    const { id } = await offer(copy.id, 5, stranger);
    await product.call(offersHttp.close, { token: tokenOf(stranger), params: { id } });
    await product.call(moderationHttp.reopen, { token: tokenOf(moderator), params, body });
    expect(await refusal(offer(copy.id, 5, stranger))).toEqual([422, 'offer.not_original']);
  });

  it('cannot be opened until the work is compared with earlier ones', async () => {
    await publicWork(seller, await drawing(320, 1));
    const database = new pg.Client({ connectionString: product.databaseUrl });
    await database.connect();
    try {
      // The lock blocks the projection that finds copies.
      await database.query('BEGIN; LOCK TABLE read.moderation_hashes IN EXCLUSIVE MODE');
      const copy = await publicWork(stranger, await drawing(270, 1.05));
      expect(await refusal(offer(copy.id, 5, stranger))).toEqual([503, 'unavailable']);
      await database.query('COMMIT');
      expect(await refusal(offer(copy.id, 5, stranger))).toEqual([422, 'offer.not_original']);
    } finally {
      await database.end();
    }
  }, 90_000);

  it('requires one’s own public, original work and a price from 1 to 100,000', async () => {
    const bytes = await picture();
    const work = await publicWork(seller, bytes);
    expect(await refusal(offer(work.id, 5, stranger))).toEqual([404, 'not_found']);
    for (const price of [0, 100_001]) expect(await refusal(offer(work.id, price))).toEqual([422, 'invalid']);
    const hidden = await makeWork(product, seller, await picture(), 'image/png', { title: 'Draft' });
    expect(await refusal(offer(hidden.id, 5))).toEqual([409, 'offer.not_public']);
    const copy = await publicWork(stranger, bytes);
    expect(await refusal(offer(copy.id, 5, stranger))).toEqual([422, 'offer.not_original']);
    expect(await offer(work.id, 5)).toMatchObject({ status: 'open' });
    const { id } = await offered(5);
    const foreign = { token: tokenOf(stranger), params: { id } };
    expect(await refusal(product.call(offersHttp.reprice, { ...foreign, body: { price: 1 } }))).toEqual([
      404,
      'not_found',
    ]);
    expect(await refusal(product.call(offersHttp.close, foreign))).toEqual([404, 'not_found']);
  });

  it('disappears when its work is deleted or taken down, and when its seller is suspended or leaves', async () => {
    const [deleted, takenDown] = [await offered(5), await offered(5)];
    const leaver = await signUp(product);
    const left = await offer((await publicWork(leaver)).id, 5, leaver);
    const suspended = await signUp(product);
    const held = await offer((await publicWork(suspended)).id, 5, suspended);
    const { album_id: inAlbum } = await product.call(imagesHttp.show, {
      token: tokenOf(seller),
      params: { id: deleted.image_id },
    });
    await product.call(albumsHttp.removeImage, {
      token: tokenOf(seller),
      params: { albumId: inAlbum ?? '', id: deleted.image_id },
    });
    const because = { token: tokenOf(moderator), body: { reason: 'Against the rules' } };
    await product.call(moderationHttp.takeDownImage, { ...because, params: { id: takenDown.image_id } });
    await product.call(moderationHttp.suspend, { ...because, params: { id: suspended.session.id } });
    await product.call(profileHttp.remove, { token: tokenOf(leaver), body: { password: leaver.password } });
    for (const { id } of [deleted, takenDown, left, held])
      await until(
        () =>
          show(id).then(
            () => null,
            (error: unknown) => (error as ApiError).status,
          ),
        (status) => status === 404,
        'the offer is out of sight',
      );
    for (const { id } of [deleted, takenDown])
      await until(
        () => show(id, seller),
        ({ status }) => status === 'closed',
        'the offer is closed',
      );
    expect(await buy(takenDown.id, 5)).toMatchObject({ status: 409 });
    expect(await buy(held.id, 5)).toMatchObject({ status: 409 });
  });
});

describe('a license', () => {
  it('is bought at the shown price, with shares that add up and the full-size file', async () => {
    const work = await publicWork(seller);
    const { id } = await offer(work.id, 59);
    const before = await Promise.all([coinsOf(buyer), coinsOf(seller)]);
    const { status, body } = await buy(id, 59);
    expect(status).toBe(201);
    expect(licencesHttp.purchase.reply.parse(body)).toMatchObject({
      offer: { id, status: 'open', sales_count: 1, fee: 2, proceeds: 57 },
      licence: {
        offer_id: id,
        image_id: work.id,
        price: 59,
        fee: 2,
        uses: 'personal',
        seller: { id: seller.session.id },
      },
      transaction: { kind: 'offer', coins: -59, reference: { type: 'licence', id: body.licence.id } },
    });
    expect(await coinsOf(buyer)).toBe((before[0] ?? 0) - 59);
    expect(await coinsOf(seller)).toBe((before[1] ?? 0) + 57);
    const [line] = (await product.call(walletHttp.transactions, { token: tokenOf(seller) })).collection;
    expect(line).toMatchObject({
      kind: 'sale',
      coins: 57,
      reference: { type: 'licence', id: body.licence.id },
      work: { id: work.id, title: work.title },
      counterparty: { id: buyer.session.id },
      usd: '1.14',
      transaction_hash: null,
    });
    const [paid] = (await product.call(walletHttp.transactions, { token: tokenOf(buyer) })).collection;
    expect(paid).toMatchObject({ kind: 'offer', work: { id: work.id }, counterparty: { id: seller.session.id } });

    const own = { token: tokenOf(buyer), params: { id: body.licence.id } };
    expect(await product.call(licencesHttp.show, own)).toMatchObject({
      id: body.licence.id,
      file: { content_type: 'image/png' },
    });
    expect((await product.call(licencesHttp.list, { token: tokenOf(buyer) })).collection[0]?.id).toBe(body.licence.id);
    const redirect = await fetch(`${product.url}/api/licences/${body.licence.id}/file`, {
      redirect: 'manual',
      headers: { authorization: `Bearer ${tokenOf(buyer)}` },
    });
    expect(redirect.status).toBe(302);
    const file = await fetch(new URL(redirect.headers.get('location') ?? '', product.url));
    const bytes = Buffer.from(await file.arrayBuffer());
    expect([file.status, bytes.length]).toEqual([200, body.licence.file?.size]);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 240, height: 220 });
    // The file needs a valid signature, and other members can't see the license.
    const [path = ''] = body.licence.file?.url.split('?') ?? [];
    expect((await fetch(product.url + path)).status).toBe(404);
    expect((await fetch(`${product.url}${path}?exp=9999999999&sig=${'a'.repeat(32)}`)).status).toBe(404);
    expect(await refusal(product.call(licencesHttp.show, { ...own, token: tokenOf(stranger) }))).toEqual([
      404,
      'not_found',
    ]);
  });

  it('is free when bought again, and the same key returns the same response', async () => {
    const { id } = await offered(30);
    const first = await buy(id, 30, buyer, 'once');
    const coins = await coinsOf(buyer);
    expect(first.status).toBe(201);
    expect(await buy(id, 30, buyer, 'once')).toMatchObject({
      status: 201,
      body: { licence: { id: first.body.licence.id } },
    });
    expect(await buy(id, 31, buyer, 'once')).toMatchObject({ status: 422, code: 'idempotency_mismatch' });
    expect(await buy(id, 30)).toMatchObject({ status: 200, body: { licence: { id: first.body.licence.id } } });
    expect(await coinsOf(buyer)).toBe(coins);
  });

  it('is paid once for concurrent purchases with different keys', async () => {
    const { id } = await offered(25);
    const coins = await coinsOf(buyer);
    const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => buy(id, 25, buyer, `at-once-${index}`)));
    expect(answers.map(({ status }) => [200, 201].includes(status))).toEqual(answers.map(() => true));
    expect(new Set(answers.map(({ body }) => body.licence.id)).size).toBe(1);
    expect(await coinsOf(buyer)).toBe(coins - 25);
    expect((await show(id)).sales_count).toBe(1);
  });

  it('is refused to its seller, at another price, and without enough coins', async () => {
    const { id } = await offered(40);
    expect(await buy(id, 40, seller)).toMatchObject({ status: 422, code: 'offer.own' });
    expect(await buy(id, 39)).toMatchObject({ status: 409, code: 'offer.price_changed' });
    expect(await buy(id, 40, stranger)).toMatchObject({ status: 422, code: 'insufficient_funds' });
    expect(await buy('0197b6f0-0000-7000-8000-000000000000', 40)).toMatchObject({ status: 404 });
    await give(stranger, 40);
    expect(await buy(id, 40, stranger)).toMatchObject({ status: 201 });
    expect(await coinsOf(stranger)).toBe(0);
  });

  it('stays available with its file after the seller has left', async () => {
    const leaver = await signUp(product);
    const work = await publicWork(leaver);
    const { id } = await offer(work.id, 10, leaver);
    const { body } = await buy(id, 10);
    await product.call(profileHttp.remove, { token: tokenOf(leaver), body: { password: leaver.password } });
    await until(
      () => product.call(licencesHttp.show, { token: tokenOf(buyer), params: { id: body.licence.id } }),
      ({ seller: left }) => left === null,
      'the seller has left',
    );
    const { file } = await product.call(licencesHttp.show, { token: tokenOf(buyer), params: { id: body.licence.id } });
    expect((await fetch(product.url + (file?.url ?? ''))).status).toBe(200);
    expect(await show(id, buyer)).toMatchObject({ seller: null });
  });

  it('is sold to 32 concurrent buyers, and the seller receives every share', async () => {
    const artist = await signUp(product);
    const { id } = await offer((await publicWork(artist)).id, 21, artist);
    const buyers: Person[] = [];
    // Sign-ups run in small groups, because password hashing is deliberately slow.
    while (buyers.length < 32) buyers.push(...(await Promise.all(Array.from({ length: 4 }, () => signUp(product)))));
    const givers = await Promise.all(Array.from({ length: 2 }, () => hire(product, 'admin')));
    for (const [index, one] of buyers.entries())
      await product.call(adminLedgerHttp.proposeGrant, {
        token: tokenOf(givers[index % 2] as Person),
        body: { user_id: one.session.id, unit: 'coins', amount: 21, reason: 'A lost payment' },
      });
    // While the read model lags behind, the response is 503, so the client retries with the same key.
    const buyOnce = (one: Person) =>
      until(
        () => buy(id, 21, one, 'once'),
        ({ status }) => status !== 503,
        'an answer to the purchase',
      );
    const answers = await Promise.all(buyers.map(buyOnce));
    expect(answers.map(({ status }) => status)).toEqual(buyers.map(() => 201));
    await until(
      () => coinsOf(artist),
      (coins) => coins === 32 * 20,
      'the proceeds of every sale',
    );
    await until(
      () => show(id),
      ({ sales_count: count }) => count === 32,
      'every sale',
    );
  }, 120_000);
});

describe('background work', () => {
  it('completes without giving up on any event', async () => {
    expect(await parkedEvents(product, admin)).toEqual([]);
  });
});

describe('a work that cannot be compared because a projection is stopped', () => {
  it('cannot be offered for sale', async () => {
    await publicWork(seller, await drawing(320, 1));
    const database = new pg.Client({ connectionString: product.databaseUrl });
    await database.connect();
    try {
      await database.query('ALTER TABLE read.moderation_hashes ADD CONSTRAINT refuses_all CHECK (false) NOT VALID');
      const work = await publicWork(stranger, await drawing(280, 1.04));
      await until(
        () => database.query("SELECT 1 FROM work.stopped_projections WHERE projection = 'moderation'"),
        ({ rowCount }) => rowCount === 1,
        'the projection is stopped',
      );
      expect(await refusal(offer(work.id, 5, stranger))).toEqual([503, 'unavailable']);
    } finally {
      await database.query('ALTER TABLE read.moderation_hashes DROP CONSTRAINT refuses_all');
      await database.end();
    }
  }, 90_000);
});
