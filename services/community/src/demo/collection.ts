import { setTimeout as sleep } from 'node:timers/promises';
import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { collectionsHttp, type CollectionView } from '@pixchange/contracts/http/collections';
import { mints, paging } from '@pixchange/contracts/http/limits';
import { nftsHttp } from '@pixchange/contracts/http/nfts';
import { demoEmail, type Call } from './account.ts';
import { buyCoins } from './coins.ts';
import type { DemoConfig } from './config.ts';
import { Blocked, hasCode, waitMsFor } from './errors.ts';
import { findIds } from './found-ids.ts';
import type { DemoCollection, DemoManifest } from './manifest.ts';
import type { Notes } from './notes.ts';
import { sendForm } from './pictures.ts';
import type { Report } from './report.ts';
import { allPages } from './works.ts';

const pollMs = 400;

interface Minting {
  readonly call: Call;
  readonly token: string;
  readonly baseUrl: string;
  readonly patienceMs: number;
}

/**
 * Retries an action, because newly published works may have to be reviewed first. Gives up when waiting would not help,
 * or after `patienceMs`.
 */
const patiently = async <T>({ patienceMs }: Minting, work: () => Promise<T>): Promise<T> => {
  const endMs = performance.now() + patienceMs;
  for (let tries = 0; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      const isEarly = hasCode(error, 'nft.not_possible') || hasCode(error, 'nft.not_public');
      const waitMs = isEarly ? pollMs : waitMsFor(error, tries);
      if (waitMs === null || performance.now() + waitMs > endMs) throw error;
      await sleep(waitMs);
    }
  }
};

const pathOf = (id: string): string => collectionsHttp.setPicture.path.replace(':id', id);

const ownCollection = async (
  { call, token }: Minting,
  { title }: DemoCollection,
): Promise<CollectionView | undefined> =>
  (await allPages((page) => call(collectionsHttp.own, { token, query: { page, per_page: paging.perPageMax } }))).find(
    (one) => one.title === title,
  );

/** Creates the collection with its works and its picture, as far as they are missing. */
const prepared = async (minting: Minting, wanted: DemoCollection, imageIds: readonly string[]): Promise<string> => {
  const { call, token, baseUrl } = minting;
  const { title, description, picture } = wanted;
  const body = { title, description, max_amount: imageIds.length };
  const found = (await ownCollection(minting, wanted)) ?? (await call(collectionsHttp.create, { token, body }));
  const params = { id: found.id };
  if (found.nft_status !== 'draft') return found.id;
  if (found.images_count < imageIds.length)
    await call(collectionsHttp.addImages, { token, params, body: { image_ids: [...imageIds] } });
  if (found.profile_image.url === null)
    await sendForm(`${baseUrl}${pathOf(found.id)}`, collectionsHttp.setPicture.method, token, {
      profile_image: picture,
    });
  return found.id;
};

const mint = async (minting: Minting, imageId: string, collectionId: string): Promise<void> => {
  const { call, token, patienceMs } = minting;
  const body = { image_id: imageId, collection_id: collectionId, pay_with: 'coins' } as const;
  const { id } = await patiently(minting, () =>
    call(nftsHttp.mint, { token, idempotencyKey: `demo-mint-${imageId}`, body }),
  );
  for (const endMs = performance.now() + patienceMs; ; await sleep(pollMs)) {
    const { status, failure } = await patiently(minting, () => call(nftsHttp.show, { token, params: { id } }));
    if (status === 'minted') return;
    if (status === 'failed') throw new Blocked(failure?.title ?? 'the mint failed');
    if (performance.now() > endMs) throw new Blocked('the chain does not answer');
  }
};

/**
 * Mints one collection as its artist would: buys coins in the payment sandbox and pays with them. Does nothing when
 * payments or the chain are real, and skips everything that already exists.
 * @returns messages about what could not be added
 */
export const mintCollection = async (
  manifest: DemoManifest,
  call: Call,
  notes: Notes,
  { paymentSandbox: sandbox, mints: isChainOurs, baseUrl, patienceMs }: DemoConfig,
  report: Report,
): Promise<string[]> => {
  const { collection } = manifest;
  if (sandbox === null || !isChainOurs) return [];
  try {
    const { artist: username, works } = collection;
    const session = { email: demoEmail(username, notes.of(username).attempt), password: notes.passwordOf(username) };
    const { token } = await call(accountsHttp.signIn, { body: { session } });
    const minting = { call, token, baseUrl, patienceMs };
    const ids = (await findIds(manifest, call)).works;
    const imageIds = works.flatMap((title) => ids.get(title) ?? []);
    // Works that could not be processed were already reported when they were added.
    if (imageIds.length === 0) throw new Blocked('none of its works is there');
    const before = await ownCollection(minting, collection);
    if (before?.nft_status === 'minted') return [];
    const id = await patiently(minting, () => prepared(minting, collection, imageIds));
    const needed = imageIds.length * mints.price.coins;
    await patiently(minting, () => buyCoins({ call, token, sandbox }, needed, 'demo-mint-coins'));
    for (const imageId of imageIds) await mint(minting, imageId, id);
    report({ event: 'minted', artist: username, collection: collection.title, works: imageIds.length });
    return [];
  } catch (error) {
    return [`collection: ${error instanceof Error ? error.message : String(error)}`];
  }
};
