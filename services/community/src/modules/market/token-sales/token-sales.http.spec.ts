import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { adminLedgerHttp } from '@pixchange/contracts/http/admin-ledger';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { ApiError } from '@pixchange/contracts/http/client';
import type { QueryInputOf } from '@pixchange/contracts/http/endpoint';
import { imagesHttp } from '@pixchange/contracts/http/images';
import { licencesHttp, type NftPurchaseView } from '@pixchange/contracts/http/licences';
import { moderationHttp } from '@pixchange/contracts/http/moderation';
import { nftsHttp, type NftView } from '@pixchange/contracts/http/nfts';
import { numbersHttp } from '@pixchange/contracts/http/numbers';
import { offersHttp, type OfferView } from '@pixchange/contracts/http/offers';
import { profileHttp } from '@pixchange/contracts/http/profile';
import { walletHttp } from '@pixchange/contracts/http/wallet';
import sharp from 'sharp';
import { auditWhenSealed } from '../../../../../../tests/ledger/audited.ts';
import { makeWork, signUp, startProduct, until, type Person, type Product } from '../../../../../../tests/product.ts';
import { parkedEvents } from '../../../../../../tests/parked-events.ts';
import { hire } from '../../../../../../tests/staff.ts';
import { openUnreadStream, says, type UnreadStream } from '../../../../../../tests/unread-stream.ts';
import { startLocalChain, type LocalChain } from '../../../platform/chain/testing/local-chain.ts';

jest.setTimeout(180_000);

let local: LocalChain;
let product: Product;
let [maker, buyer, other, admin, moderator] = [] as unknown as [Person, Person, Person, Person, Person];
beforeAll(async () => {
  local = await startLocalChain();
  product = await startProduct('token_sales', {
    ...local.environment,
    CHAIN_CONFIRMATIONS: '1',
  });
  [maker, buyer, other, admin, moderator] = await Promise.all([
    signUp(product),
    signUp(product),
    signUp(product),
    hire(product, 'admin'),
    hire(product, 'moderator'),
  ]);
  // Each grant comes from a different administrator, because one administrator alone can't give this much in a day.
  for (const person of [maker, buyer, other]) await give(person, 900, await hire(product, 'admin'));
});
afterAll(async () => {
  await product.stop();
  await local.stop();
});

const tokenOf = (person: Person): string => person.session.token;
const give = async (to: Person, amount: number, by = admin): Promise<void> => {
  await product.call(adminLedgerHttp.proposeGrant, {
    token: tokenOf(by),
    body: { user_id: to.session.id, unit: 'coins', amount, reason: 'A lost payment' },
  });
};
const coinsOf = async (person: Person): Promise<number> =>
  (await product.call(accountsHttp.ownProfile, { token: tokenOf(person) })).coins;
const salesOf = async (person: Person): Promise<number> =>
  (await product.call(numbersHttp.own, { token: tokenOf(person) })).totals.sales;
const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => {
      expect(error).toBeInstanceOf(ApiError);
      return [(error as ApiError).status, (error as ApiError).errors[0]?.code];
    },
  );

let shade = 0;
const minted = async (by = maker): Promise<NftView> => {
  shade += 1;
  const bytes = await sharp({ create: { width: 240, height: 220, channels: 3, background: { r: shade, g: 8, b: 70 } } })
    .png()
    .toBuffer();
  const token = tokenOf(by);
  const { id: album_id } = await product.call(albumsHttp.create, {
    token,
    body: { album: { title: 'Album', published: true } },
  });
  const { id: image_id } = await makeWork(product, by, bytes, 'image/png', { album_id, title: 'Cat' });
  const { id } = await product.call(nftsHttp.mint, { token, body: { image_id, pay_with: 'coins' } });
  return until(
    async () => {
      await product.tick('mint');
      return product.call(nftsHttp.show, { token, params: { id } });
    },
    ({ status }) => status === 'minted',
    'the mint',
  );
};
const nft = (id: string): Promise<NftView> => product.call(nftsHttp.show, { params: { id } });
const offer = (nft_id: string, price: number, by = maker): Promise<OfferView> =>
  product.call(offersHttp.open, { token: tokenOf(by), body: { nft_id, price } });
const found = async (query: QueryInputOf<typeof imagesHttp.list>): Promise<string[]> =>
  (await product.call(imagesHttp.list, { query: { per_page: 100, ...query } })).collection.map(({ id }) => id);
const show = (id: string, by?: Person): Promise<OfferView> =>
  product.call(offersHttp.show, { params: { id }, ...(by === undefined ? {} : { token: tokenOf(by) }) });

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
  const body = (await answer.json()) as NftPurchaseView & { errors?: { code: string }[] };
  return { status: answer.status, code: body.errors?.[0]?.code, body };
};

describe('a token in the vault', () => {
  it('can be offered only by its holder, is shown as for sale, and can be repriced and taken off sale', async () => {
    const token = await minted();
    expect(token).toMatchObject({ in_vault: true, offer: null, owner: { id: maker.session.id } });
    expect(await codeOf(offer(token.id, 50, buyer))).toEqual([404, 'not_found']);
    expect(await codeOf(offer(token.image_id, 50))).toEqual([404, 'not_found']);
    const opened = await offer(token.id, 50);
    expect(opened).toMatchObject({
      kind: 'nft',
      nft_id: token.id,
      image_id: token.image_id,
      status: 'open',
      fee: 2,
      royalty: 0,
      proceeds: 48,
    });
    expect(await codeOf(offer(token.id, 60))).toEqual([409, 'offer.exists']);
    const params = { id: opened.id };
    await product.call(offersHttp.reprice, { token: tokenOf(maker), params, body: { price: 70 } });
    expect(await found({ for_sale: true, minted: true, price_from: 70, price_to: 70 })).toContain(token.image_id);
    expect(await found({ for_sale: true, minted: true, price_to: 69 })).not.toContain(token.image_id);
    expect(await nft(token.id)).toMatchObject({ offer: { id: opened.id, price: 70 } });
    expect(await product.call(imagesHttp.show, { params: { id: token.image_id } })).toMatchObject({
      for_sale: false,
      nft_owner_id: maker.session.id,
      nft_offer: { id: opened.id, price: 70 },
    });
    const listed = await product.call(offersHttp.list, { query: { kind: 'nft', image_id: token.image_id } });
    expect(listed.collection.map(({ id }) => id)).toEqual([opened.id]);
    await product.call(offersHttp.close, { token: tokenOf(maker), params });
    expect(await nft(token.id)).toMatchObject({ offer: null });
    expect(await found({ for_sale: true })).not.toContain(token.image_id);
    expect(await found({ for_sale: false, minted: true })).toContain(token.image_id);
    expect(await buy(opened.id, 70)).toMatchObject({ status: 409, code: 'offer.closed' });
    expect(await offer(token.id, 80)).toMatchObject({ status: 'open', price: 80 });
  });

  it('is sold, with coins for the seller, the token for the buyer, and a royalty on resale', async () => {
    const token = await minted();
    const before = await Promise.all([maker, buyer, other].map(coinsOf));
    const sales = await salesOf(maker);
    const first = await offer(token.id, 59);
    const bought = await buy(first.id, 59, buyer, 'first');
    expect(bought).toMatchObject({
      status: 201,
      body: {
        offer: { id: first.id, status: 'sold', fee: 2, royalty: 0, proceeds: 57 },
        nft: { id: token.id, owner: { id: buyer.session.id }, creator: { id: maker.session.id }, offer: null },
        transaction: { kind: 'offer', coins: -59, reference: { type: 'token_sale' } },
      },
    });
    expect(licencesHttp.purchase.reply.safeParse(bought.body).success).toBe(true);
    // A request with the same key returns the same purchase.
    expect(await buy(first.id, 59, buyer, 'first')).toMatchObject({ status: 201 });
    expect(await buy(first.id, 60, buyer, 'first')).toMatchObject({ status: 422, code: 'idempotency_mismatch' });
    expect(await buy(first.id, 59, other)).toMatchObject({ status: 409, code: 'offer.sold' });
    expect(await codeOf(offer(token.id, 10, maker))).toEqual([404, 'not_found']);

    const second = await offer(token.id, 119, buyer);
    expect(second).toMatchObject({ fee: 5, royalty: 5, proceeds: 109 });
    expect(await buy(second.id, 119, other)).toMatchObject({ status: 201 });
    const after = await Promise.all([maker, buyer, other].map(coinsOf));
    expect(after).toEqual([(before[0] ?? 0) + 57 + 5, (before[1] ?? 0) - 59 + 109, (before[2] ?? 0) - 119]);
    // A resale of another member's work does not count in the reseller's own numbers.
    expect([await salesOf(maker), await salesOf(buyer)]).toEqual([sales + 1, 0]);
    const lines = await product.call(walletHttp.transactions, { token: tokenOf(maker) });
    expect(
      lines.collection
        .slice(0, 2)
        .map(({ kind, coins, work, counterparty }) => [kind, coins, work?.id, counterparty?.id]),
    ).toEqual([
      ['royalty', 5, token.image_id, other.session.id],
      ['sale', 57, token.image_id, buyer.session.id],
    ]);
    const mint = lines.collection.find(({ kind, work }) => kind === 'mint' && work?.id === token.image_id);
    expect(mint).toMatchObject({ usd: '2.00', transaction_hash: token.transaction_hash, counterparty: null });

    const history = await product.call(nftsHttp.history, { params: { id: token.id } });
    expect(history.collection.map(({ kind, owner, price }) => [kind, owner?.id, price])).toEqual([
      ['minted', maker.session.id, null],
      ['sold', buyer.session.id, 59],
      ['sold', other.session.id, 119],
    ]);
    const purchases = await product.call(nftsHttp.purchases, { token: tokenOf(buyer) });
    expect(purchases.collection[0]).toMatchObject({
      price: 59,
      fee: 2,
      royalty: 0,
      seller: { id: maker.session.id },
      nft: { id: token.id, owner: { id: other.session.id } },
    });
    const resale = await product.call(nftsHttp.purchases, { token: tokenOf(other) });
    expect(resale.collection[0]).toMatchObject({ price: 119, fee: 5, royalty: 5 });
    expect((await product.call(nftsHttp.own, { token: tokenOf(other) })).collection.map(({ id }) => id)).toContain(
      token.id,
    );
    expect((await auditWhenSealed(product)).findings).toEqual([]);
  });

  it('notifies the open pages of its seller and of its creator about the sale', async () => {
    const token = await minted();
    const first = await offer(token.id, 60);
    const [ofMaker, ofBuyer] = await Promise.all([maker, buyer].map((one) => openUnreadStream(product, tokenOf(one))));
    const countOf = async (stream: UnreadStream | undefined): Promise<number> =>
      (await until(
        () => Promise.resolve(stream?.counts.at(-1)),
        (count) => count !== undefined,
        'a count',
      )) as number;
    const [before, beforeOfBuyer] = [await countOf(ofMaker), await countOf(ofBuyer)];
    await buy(first.id, 60);
    await says(ofMaker as UnreadStream, before + 1);
    const second = await offer(token.id, 40, buyer);
    await buy(second.id, 40, other);
    await Promise.all([says(ofMaker as UnreadStream, before + 2), says(ofBuyer as UnreadStream, beforeOfBuyer + 1)]);
    ofMaker?.close();
    ofBuyer?.close();
  });

  it('is refused to its holder, at another price, and without enough coins', async () => {
    const token = await minted();
    const { id } = await offer(token.id, 40);
    const poor = await signUp(product);
    expect(await buy(id, 40, maker)).toMatchObject({ status: 422, code: 'offer.own' });
    expect(await buy(id, 39)).toMatchObject({ status: 409, code: 'offer.price_changed' });
    expect(await buy(id, 40, poor)).toMatchObject({ status: 422, code: 'insufficient_funds' });
    expect(await show(id)).toMatchObject({ status: 'open' });
    expect(await nft(token.id)).toMatchObject({ owner: { id: maker.session.id } });
  });

  it('is sold to one of 32 concurrent buyers, and the others keep their coins', async () => {
    const token = await minted();
    const { id } = await offer(token.id, 21);
    const buyers: Person[] = [];
    // Sign-ups run in small groups, because password hashing is deliberately slow.
    while (buyers.length < 32) buyers.push(...(await Promise.all(Array.from({ length: 4 }, () => signUp(product)))));
    const givers = await Promise.all(Array.from({ length: 2 }, () => hire(product, 'admin')));
    for (const [index, one] of buyers.entries()) await give(one, 21, givers[index % 2]);
    const before = await coinsOf(maker);
    const answers = await Promise.all(buyers.map((one) => buy(id, 21, one)));
    const winners = buyers.filter((_, index) => answers[index]?.status === 201);
    expect(winners).toHaveLength(1);
    for (const { status, code } of answers.filter((answer) => answer.status !== 201))
      expect([status, ['offer.reserved', 'offer.sold', 'offer.closed'].includes(code ?? '')]).toEqual([409, true]);
    expect(await nft(token.id)).toMatchObject({ owner: { id: winners[0]?.session.id } });
    for (const one of buyers) expect(await coinsOf(one)).toBe(one === winners[0] ? 0 : 21);
    expect(await coinsOf(maker)).toBe(before + 20);
    expect((await auditWhenSealed(product)).findings).toEqual([]);
  });

  it('is bought once for concurrent requests of one person with different keys', async () => {
    const token = await minted();
    const { id } = await offer(token.id, 12);
    const before = await coinsOf(buyer);
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => buy(id, 12, buyer, `key-${n % 2}`)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
    expect(await coinsOf(buyer)).toBe(before - 12);
  });

  it('is no longer for sale when its work is taken down, or its holder is suspended or leaves', async () => {
    const [takenDown, held, left] = [await minted(), await minted(), await minted()];
    const [suspended, leaver] = [await signUp(product), await signUp(product)];
    await give(suspended, 5);
    await give(leaver, 5);
    const because = { token: tokenOf(moderator), body: { reason: 'Against the rules' } };
    const offers = [await offer(takenDown.id, 5)];
    for (const [token, holder] of [
      [held, suspended],
      [left, leaver],
    ] as const) {
      expect(await buy((await offer(token.id, 5)).id, 5, holder)).toMatchObject({ status: 201 });
      offers.push(await offer(token.id, 6, holder));
    }
    await product.call(moderationHttp.takeDownImage, { ...because, params: { id: takenDown.image_id } });
    await product.call(moderationHttp.suspend, { ...because, params: { id: suspended.session.id } });
    await product.call(profileHttp.remove, {
      token: tokenOf(leaver),
      body: { password: leaver.password, give_up_tokens: true },
    });
    for (const { id, price } of offers)
      expect(await buy(id, price)).toMatchObject({ status: 409, code: 'offer.closed' });
    for (const { id } of [held, left])
      await until(
        () => nft(id),
        (token) => token.offer === null,
        'the offer is closed',
      );
    expect(await codeOf(offer(takenDown.id, 9))).toEqual([409, 'moderation.taken-down']);
    expect(await nft(left.id)).toMatchObject({ owner: null, creator: { id: maker.session.id } });
  });
});

describe('background work', () => {
  it('completes without giving up on any event', async () => {
    expect(await parkedEvents(product, admin)).toEqual([]);
  });
});
