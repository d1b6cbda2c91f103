import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { platformAccount } from '@pixchange/contracts/events/ledger';
import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { adminLedgerHttp } from '@pixchange/contracts/http/admin-ledger';
import { adminNftsHttp } from '@pixchange/contracts/http/admin-nfts';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { collectionsHttp } from '@pixchange/contracts/http/collections';
import { ApiError } from '@pixchange/contracts/http/client';
import { imagesHttp } from '@pixchange/contracts/http/images';
import { moderationHttp, reportsHttp } from '@pixchange/contracts/http/moderation';
import { nftsHttp, type NftView } from '@pixchange/contracts/http/nfts';
import { walletHttp } from '@pixchange/contracts/http/wallet';
import { Client } from 'pg';
import sharp from 'sharp';
import { auditWhenSealed } from '../../../../../tests/ledger/audited.ts';
import { makeWork, signUp, startProduct, until, type Person, type Product } from '../../../../../tests/product.ts';
import { hire } from '../../../../../tests/staff.ts';
import type { Chain } from '../../platform/chain/chain.ts';
import { startLocalChain, type LocalChain } from '../../platform/chain/testing/local-chain.ts';

jest.setTimeout(180_000);

let local: LocalChain;
let chain: Chain;
let product: Product;
let [maker, admin] = [] as unknown as [Person, Person];
beforeAll(async () => {
  local = await startLocalChain();
  chain = local.client();
  product = await startProduct('mints', {
    ...local.environment,
    CHAIN_CONFIRMATIONS: '16',
  });
  [maker, admin] = await Promise.all([signUp(product), hire(product, 'admin')]);
});
afterAll(async () => {
  await product.stop();
  await local.stop();
});

const tokenOf = (person: Person): string => person.session.token;
const give = (to: Person, unit: 'coins' | 'pixtokens', amount: number) =>
  product.call(adminLedgerHttp.proposeGrant, {
    token: tokenOf(admin),
    body: { user_id: to.session.id, unit, amount, reason: 'A lost payment' },
  });
const coinsOf = async (person: Person): Promise<number> =>
  (await product.call(accountsHttp.ownProfile, { token: tokenOf(person) })).coins;
let shade = 0;
const picture = (): Promise<Buffer> => {
  shade += 1;
  return sharp({ create: { width: 240, height: 220, channels: 3, background: { r: shade, g: 40, b: 90 } } })
    .png()
    .toBuffer();
};
const publicWork = async (owner = maker, bytes?: Buffer) => {
  const { id: album_id } = await product.call(albumsHttp.create, {
    token: tokenOf(owner),
    body: { album: { title: 'Album', published: true } },
  });
  return makeWork(product, owner, bytes ?? (await picture()), 'image/png', { album_id, title: 'Cat' });
};
const mint = (image_id: string, pay_with: 'coins' | 'pixtokens' = 'coins', by = maker): Promise<NftView> =>
  product.call(nftsHttp.mint, { token: tokenOf(by), body: { image_id, pay_with } });
const shown = (id: string, by?: Person): Promise<NftView> =>
  product.call(nftsHttp.show, { params: { id }, ...(by === undefined ? {} : { token: tokenOf(by) }) });
const becomes = (id: string, status: NftView['status'], by = maker): Promise<NftView> =>
  until(
    async () => {
      await product.tick('mint');
      return shown(id, by);
    },
    (nft) => nft.status === status,
    `the mint is ${status}`,
  );
const refusal = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (cause: unknown) => cause,
  );
  expect(error).toBeInstanceOf(ApiError);
  const { status, errors } = error as ApiError;
  return [status, errors[0]?.code];
};
/** Waits until the mint is sent, and mines enough blocks to make it final. */
const onChain = async (id: string): Promise<NftView> => {
  await becomes(id, 'submitted');
  await local.mine(20);
  return becomes(id, 'minted');
};

describe('a mint in a collection', () => {
  const collected = async (...images: string[]): Promise<string> => {
    const { id } = await product.call(collectionsHttp.create, {
      token: tokenOf(maker),
      body: { title: 'Cats', max_amount: 2 },
    });
    await product.call(collectionsHttp.addImages, {
      token: tokenOf(maker),
      params: { id },
      body: { image_ids: images },
    });
    return id;
  };
  const mintIn = (image_id: string, collection_id: string, by = maker) =>
    product.call(nftsHttp.mint, { token: tokenOf(by), body: { image_id, collection_id, pay_with: 'coins' } });
  const collection = (id: string) => product.call(collectionsHttp.show, { params: { id } });

  it('makes the collection public, is counted, and completes it', async () => {
    await give(maker, 'coins', 200);
    const [first, second] = [await publicWork(), await publicWork()];
    const id = await collected(first.id, second.id);
    expect(await refusal(collection(id))).toEqual([404, 'not_found']);
    const mint = await mintIn(first.id, id);
    expect(mint.collection_id).toBe(id);
    expect(await collection(id)).toMatchObject({ nft_status: 'minting', minted_count: 0, max_amount: 2 });
    const finish = () => product.call(collectionsHttp.finish, { token: tokenOf(maker), params: { id } });
    expect(await refusal(finish())).toEqual([409, 'collection.mint_under_way']);
    await onChain(mint.id);
    const counted = (count: number) =>
      until(
        () => collection(id),
        ({ minted_count }) => minted_count === count,
        'the count',
      );
    expect(await counted(1)).toMatchObject({ nft_status: 'minting' });
    await onChain((await mintIn(second.id, id)).id);
    expect(await counted(2)).toMatchObject({ nft_status: 'minted' });
  });

  it('is refused for works outside it and in other members’ collections; a finished one accepts no works', async () => {
    await give(maker, 'coins', 100);
    const [first, second] = [await publicWork(), await publicWork()];
    const id = await collected(first.id);
    expect(await refusal(mintIn(second.id, id))).toEqual([422, 'collection.image-unknown']);
    expect(await refusal(mintIn(first.id, 'nothing'))).toEqual([422, 'collection.unknown']);
    const other = await signUp(product);
    const { id: others } = await product.call(collectionsHttp.create, {
      token: tokenOf(other),
      body: { title: 'Dogs' },
    });
    expect(await refusal(mintIn(first.id, others))).toEqual([422, 'collection.unknown']);
    await onChain((await mintIn(first.id, id)).id);
    await until(
      () => collection(id),
      ({ minted_count }) => minted_count === 1,
      'the count',
    );
    const finished = await product.call(collectionsHttp.finish, { token: tokenOf(maker), params: { id } });
    expect(finished).toMatchObject({ nft_status: 'minted', minted_count: 1 });
    expect(
      await refusal(
        product.call(collectionsHttp.addImages, {
          token: tokenOf(maker),
          params: { id },
          body: { image_id: second.id },
        }),
      ),
    ).toEqual([409, 'collection.minted']);
  });

  it('without a payment leaves the work removable', async () => {
    const poor = await signUp(product);
    const work = await publicWork(poor);
    const { id } = await product.call(collectionsHttp.create, { token: tokenOf(poor), body: { title: 'Cats' } });
    await product.call(collectionsHttp.addImages, {
      token: tokenOf(poor),
      params: { id },
      body: { image_id: work.id },
    });
    expect(await refusal(mintIn(work.id, id, poor))).toEqual([422, 'insufficient_funds']);
    await product.call(collectionsHttp.removeImage, { token: tokenOf(poor), params: { id, imageId: work.id } });
  });
});

describe('a mint', () => {
  it('is paid, sent, and minted once it is final; then it is public with its metadata', async () => {
    await give(maker, 'coins', 130);
    const work = await publicWork();
    const { id, status } = await mint(work.id);
    expect(['requested', 'paid', 'submitted']).toContain(status);
    expect(await coinsOf(maker)).toBe(30);
    await becomes(id, 'submitted');
    expect(await refusal(shown(id))).toEqual([404, 'not_found']);
    expect(await refusal(mint(work.id))).toEqual([409, 'nft.minting']);
    const minted = await onChain(id);
    expect(minted).toMatchObject({ image_id: work.id, owner: { id: maker.session.id }, chain_id: 137, failure: null });
    expect(await chain.ownerOf(minted.token_id ?? '')).toBe(chain.vault);
    expect(await shown(id)).toMatchObject({ status: 'minted', token_id: minted.token_id });
    expect(await refusal(mint(work.id))).toEqual([409, 'nft.minted']);
    const [line] = (await product.call(walletHttp.transactions, { token: tokenOf(maker) })).collection;
    expect(line).toMatchObject({ kind: 'mint', coins: -100, reference: { type: 'mint', id } });
    expect(await product.call(imagesHttp.show, { params: { id: work.id } })).toMatchObject({
      nft_status: 'minted',
      nft_id: id,
      can_process_nft: false,
    });
    const metadata = await product.call(nftsHttp.metadata, { params: { id } });
    expect(metadata).toMatchObject({ name: 'Cat', description: 'A work of art by Ines Okafor, minted on Pixchange.' });
    const file = await fetch(product.url + new URL(metadata.image).pathname);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/png']);
    const { album_id: albumId } = await product.call(imagesHttp.show, {
      token: tokenOf(maker),
      params: { id: work.id },
    });
    expect(
      await refusal(
        product.call(albumsHttp.removeImage, {
          token: tokenOf(maker),
          params: { albumId: albumId ?? '', id: work.id },
        }),
      ),
    ).toEqual([409, 'image.minted']);
  });

  it('can be paid with pixtokens, and is the same for a repeated key', async () => {
    await give(maker, 'pixtokens', 9);
    const { id: image_id } = await publicWork();
    const ask = async () => {
      const answer = await fetch(`${product.url}/api/nfts`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${tokenOf(maker)}`,
          'content-type': 'application/json',
          'idempotency-key': 'once',
        },
        body: JSON.stringify({ nft: { image_id, pay_with: 'tokens' } }),
      });
      return { status: answer.status, nft: (await answer.json()) as NftView };
    };
    const answers = await Promise.all(Array.from({ length: 6 }, ask));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(new Set(answers.map(({ nft }) => nft.id)).size).toBe(1);
    const { pixtokens } = await product.call(accountsHttp.ownProfile, { token: tokenOf(maker) });
    expect(pixtokens).toBe(5);
    await onChain(answers[0]?.nft.id ?? '');
  });

  it('requires one’s own public, original work, enough coins, and a proven address', async () => {
    const bytes = await picture();
    const work = await publicWork(maker, bytes);
    const stranger = await signUp(product);
    expect(await refusal(mint(work.id, 'coins', stranger))).toEqual([404, 'not_found']);
    const copy = await publicWork(stranger, bytes);
    expect(await refusal(mint(copy.id, 'coins', stranger))).toEqual([422, 'nft.not_original']);
    const hidden = await makeWork(product, maker, await picture(), 'image/png', { title: 'Draft' });
    expect(await refusal(mint(hidden.id))).toEqual([409, 'nft.not_public']);
    expect(await refusal(mint((await publicWork(stranger)).id, 'coins', stranger))).toEqual([
      422,
      'insufficient_funds',
    ]);
    for (const [recipient_address, code] of [
      [chain.minter, 'nft.recipient'],
      [` ${chain.minter.toLowerCase().replace(/^0x.{20}/, '$& ')}`, 'nft.recipient'],
      ['ines.eth', 'address.name'],
      [chain.minter.slice(0, -1), 'address.length'],
    ] as const) {
      const body = { image_id: work.id, pay_with: 'coins' as const, recipient_address };
      expect(await refusal(product.call(nftsHttp.mint, { token: tokenOf(maker), body }))).toEqual([422, code]);
    }
  });

  it('that the contract refuses fails and is refunded', async () => {
    await give(maker, 'coins', 100);
    const before = await coinsOf(maker);
    const bytes = await picture();
    // The minting key mints the same file, bypassing the product.
    const fees = await chain.fees();
    const { raw } = await chain.signMint(
      {
        mintId: `0x${'7'.repeat(64)}`,
        to: chain.vault,
        contentHash: createHash('sha256').update(bytes).digest('hex'),
        path: 'past-us',
        royaltyReceiver: chain.vault,
      },
      await chain.nonceOf('minter'),
      fees as NonNullable<typeof fees>,
    );
    await chain.send(raw);
    const work = await publicWork(maker, bytes);
    const { id } = await mint(work.id);
    const failed = await becomes(id, 'failed');
    expect(failed.failure?.code).toBe('refused');
    await until(
      () => shown(id, maker),
      ({ refunded_at: at }) => at !== null,
      'the refund',
    );
    expect(await coinsOf(maker)).toBe(before);
  });

  it('of a moving work has a film; its metadata and files return 410 while the work is taken down', async () => {
    await give(maker, 'coins', 100);
    // The video of these moving shades and shapes is smaller than their GIF, so the product stores it.
    const drawing = await sharp(join(import.meta.dirname, '../../../demo/art/cat.png'))
      .flatten({ background: '#F4F6F1' })
      .resize(340, 320, { fit: 'fill' })
      .png()
      .toBuffer();
    const frames = await Promise.all(
      [0, 4, 8, 12, 16, 20].map((left) =>
        sharp(drawing).extract({ left, top: 0, width: 320, height: 320 }).png().toBuffer(),
      ),
    );
    const gif = await sharp(frames, { join: { animated: true } })
      .gif({ delay: 100 })
      .toBuffer();
    const { id: album_id } = await product.call(albumsHttp.create, {
      token: tokenOf(maker),
      body: { album: { title: 'Films', published: true } },
    });
    const work = await makeWork(product, maker, gif, 'image/gif', { album_id, title: 'Blink' });
    const { id } = await mint(work.id);
    await onChain(id);
    const metadata = () => product.call(nftsHttp.metadata, { params: { id } });
    const { image, animation_url: film = '' } = await metadata();
    const fetched = async (address: string) => {
      const answer = await fetch(product.url + new URL(address).pathname);
      return [answer.status, answer.headers.get('content-type')];
    };
    expect([await fetched(image), await fetched(film)]).toEqual([
      [200, 'image/gif'],
      [200, 'video/mp4'],
    ]);

    const moderator = await hire(product, 'moderator');
    const token = tokenOf(moderator);
    const { id: report_id } = await product.call(reportsHttp.file, {
      body: { report: { kind: 'image', subject_id: work.id, reason: 'illegal' } },
    });
    await product.call(moderationHttp.claim, { token, params: { id: report_id } });
    await product.call(moderationHttp.takeDownImage, {
      token,
      params: { id: work.id },
      body: { reason: 'A court order', report_id },
    });
    await until(
      () =>
        metadata().then(
          () => null,
          (error: unknown) => error as ApiError,
        ),
      (error) => error?.status === 410 && error.errors[0]?.code === 'nft.taken_down_illegal',
      'the metadata is missing',
    );
    expect([(await fetched(image))[0], (await fetched(film))[0]]).toEqual([410, 410]);
    // The token itself still exists.
    expect(await shown(id)).toMatchObject({ status: 'minted' });
    await product.call(moderationHttp.restoreImage, {
      token,
      params: { id: work.id },
      body: { reason: 'It was lifted' },
    });
    await until(
      () => fetched(image),
      ([status]) => status === 200,
      'the picture is back',
    );
    expect((await metadata()).name).toBe('Blink');
  });

  it('waits while the contract is paused, is sent again after its block is replaced, and is minted once', async () => {
    await give(maker, 'coins', 100);
    await local.asAdmin('pause');
    const work = await publicWork();
    const { id } = await mint(work.id);
    await becomes(id, 'paid');
    await local.asAdmin('unpause');
    await becomes(id, 'submitted');
    await local.mine(5);
    await local.reorganize(8);
    // The block with the transaction was replaced, so the transaction is sent again.
    const minted = await until(
      async () => {
        await local.mine(1);
        return shown(id, maker);
      },
      ({ status }) => status === 'minted',
      'the mint after the blocks were replaced',
    );
    const transfers = await chain.transfersIn(0, await chain.headBlock());
    expect(transfers.filter(({ tokenId }) => tokenId === minted.token_id)).toHaveLength(1);
    expect((await auditWhenSealed(product)).findings).toEqual([]);
  });

  it('under a moderator’s hold is not sent until released; if already sent, its token is held', async () => {
    await give(maker, 'coins', 200);
    const moderator = await hire(product, 'moderator');
    const decide = (what: 'hold' | 'release', id: string) =>
      product.call(adminNftsHttp[what], {
        token: tokenOf(moderator),
        params: { id },
        body: { reason: 'Somebody claims it' },
      });
    await local.asAdmin('pause');
    const [{ id: held }, { id: other }] = [await mint((await publicWork()).id), await mint((await publicWork()).id)];
    await becomes(held, 'paid');
    expect(await decide('hold', held)).toMatchObject({ status: 'paid', held: true, open: true });
    const list = await product.call(adminNftsHttp.list, {
      token: tokenOf(moderator),
      query: { filter: JSON.stringify({ held: true }) } as never,
    });
    expect(list.map(({ id }) => id)).toEqual([held]);
    await local.asAdmin('unpause');
    await becomes(other, 'submitted');
    await decide('hold', other);
    expect(await onChain(other)).toMatchObject({ held: true, in_vault: false });
    expect(await shown(held, maker)).toMatchObject({ status: 'paid', transaction_hash: null });
    await decide('release', held);
    expect(await onChain(held)).toMatchObject({ held: false, in_vault: true });
    await decide('release', other);
    expect((await auditWhenSealed(product)).findings).toEqual([]);
  });

  it('K-21 is shown to staff, with filters by owner and state', async () => {
    const token = tokenOf(admin);
    const list = (filter: object) =>
      product.call(adminNftsHttp.list, { token, query: { filter: JSON.stringify(filter) } as never });
    const own = await list({ owner_id: maker.session.id });
    const { collection } = await product.call(nftsHttp.own, { token: tokenOf(maker) });
    expect(own.map(({ id }) => id).toSorted()).toEqual(collection.map(({ id }) => id).toSorted());
    const minted = await list({ status: 'minted', open: false });
    expect(minted.length).toBeGreaterThan(1);
    const [first] = minted;
    expect(first).toMatchObject({ owner_id: maker.session.id, chain_id: 137, status: 'minted', open: false });
    expect(await product.call(adminNftsHttp.show, { token, params: { id: first?.id ?? '' } })).toEqual(first);
  });

  it('K-21 is counted with its payment, and payments without a mint are listed', async () => {
    const auditor = await hire(product, 'auditor');
    const orphans = () => product.call(adminNftsHttp.orphanDebits, { token: tokenOf(auditor) });
    const sound = await orphans();
    expect(sound.collection).toEqual([]);
    expect(sound.mints_paid).toBeGreaterThan(1);
    const database = new Client({ connectionString: product.databaseUrl });
    await database.connect();
    const mintId = randomUUID();
    try {
      await database.query(
        `INSERT INTO read.ledger_entries (event_id, type, stream, revision, position, unit, amount, from_account, to_account, cause_type, cause_id, at)
         SELECT gen_random_uuid(), type, stream, revision, position, unit, amount, from_account, to_account, cause_type, $1, now() - interval '1 hour'
         FROM read.ledger_entries WHERE cause_type = 'mint' AND to_account = $2 LIMIT 1`,
        [mintId, platformAccount('mint-fees')],
      );
      const { collection, mints_paid } = await orphans();
      expect(collection).toMatchObject([{ mint_id: mintId, expected: 0 }]);
      expect(collection[0]?.paid).toBeGreaterThan(0);
      expect(mints_paid).toBe(sound.mints_paid + 1);
    } finally {
      await database.query('DELETE FROM read.ledger_entries WHERE cause_id = $1', [mintId]);
      await database.end();
    }
  });
});
