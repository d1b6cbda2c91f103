import { albumsHttp } from '@pixchange/contracts/http/albums';
import { collectionsHttp } from '@pixchange/contracts/http/collections';
import { configHttp } from '@pixchange/contracts/http/config';
import { imagesHttp, type ImageItemView } from '@pixchange/contracts/http/images';
import { nftsHttp, type NftView } from '@pixchange/contracts/http/nfts';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { draw, signIn } from '../../testing/render.tsx';
import { album as sampleAlbum, collection as sampleCollection, config, idOf, work } from '../../testing/samples.ts';
import { answer, callsTo, noConnection, pageWith, refusal } from '../../testing/server.ts';
import { MintPage } from './mint-page.tsx';

const maker = { id: idOf(1), username: 'noor', full_name: 'Noor Haddad', profile_image: { url: null } };
const own = (parts: Partial<ImageItemView> = {}): ImageItemView =>
  work({ user: maker, public: true, can_process_nft: true, nft_status: 'none', nft_id: null, ...parts });
const mint = (parts: Partial<NftView> = {}): NftView => ({
  id: idOf(950),
  image_id: idOf(200),
  collection_id: null,
  status: 'requested',
  owner: maker,
  price: { unit: 'coins', amount: 100 },
  chain_id: 137,
  contract_address: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  token_id: null,
  transaction_hash: null,
  block: null,
  failure: null,
  created_at: '2026-11-23T12:00:00.000Z',
  minted_at: null,
  refunded_at: null,
  ...parts,
});
const HASH = `0x${'ab'.repeat(32)}`;
const PATH = `/mint_sell?image=${idOf(200)}`;
const act = () => screen.getByRole('button', { name: 'Mint' });
const tick = () => screen.findByRole('checkbox', { name: /stay on the blockchain forever/ });

beforeEach(() => {
  answer(configHttp.show, config());
  answer(imagesHttp.show, own());
});

describe('minting a work', () => {
  it('requires a confirmation, charges the chosen currency, and shows the progress', async () => {
    signIn({ coins: 120, pixtokens: 4 });
    answer(nftsHttp.mint, mint());
    const { user } = draw(<MintPage />, PATH);
    const box = await tick();
    expect(act()).toBeDisabled();
    expect(screen.getByText('Tick the box first.')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: /4 pixtokens/ }));
    await user.click(box);
    answer(imagesHttp.show, own({ can_process_nft: false, nft_status: 'minting', nft_id: idOf(950) }));
    answer(nftsHttp.show, mint({ status: 'submitted', transaction_hash: HASH }));
    await user.click(act());
    expect(await screen.findByText(/Sent to the blockchain. It’ll be final soon/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Mint' })).toBeNull();
    const [call] = callsTo(nftsHttp.mint);
    expect(call?.body).toEqual({ image_id: idOf(200), pay_with: 'tokens' });
    expect(call?.idempotencyKey).toMatch(/^[\w-]{36}$/);
  });

  it('sends the token to the verified address on request', async () => {
    const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
    signIn({ coins: 120, user_address: address });
    answer(nftsHttp.mint, mint());
    const { user } = draw(<MintPage />, PATH);
    await user.click(await tick());
    await user.click(await screen.findByRole('checkbox', { name: 'Send the token to my address 0x5aAe…eAed' }));
    await user.click(act());
    await expect.poll(() => callsTo(nftsHttp.mint)[0]?.body).toMatchObject({ recipient_address: address });
  });

  it('repeats the key after a lost response, and sends a new key after a refusal', async () => {
    signIn({ coins: 120 });
    answer(nftsHttp.mint, noConnection);
    const { user } = draw(<MintPage />, PATH);
    await user.click(await tick());
    await user.click(act());
    await expect.poll(() => callsTo(nftsHttp.mint).length).toBe(1);
    await expect.poll(() => act().hasAttribute('disabled')).toBe(false);
    answer(nftsHttp.mint, refusal(409, ['base', 'This work is already being minted', 'nft.minting']));
    await user.click(act());
    expect(await screen.findByText('This work is already being minted')).toBeVisible();
    await user.click(act());
    await expect.poll(() => callsTo(nftsHttp.mint).length).toBe(3);
    const keys = callsTo(nftsHttp.mint).map(({ idempotencyKey }) => idempotencyKey);
    expect([keys[0] === keys[1], keys[1] === keys[2]]).toEqual([true, false]);
  });

  it.each([
    ['of somebody else', own({ user: { ...maker, id: idOf(2) } }), 'You can only mint your own works.'],
    ['that is not public', own({ can_process_nft: false }), /You can’t mint this work. It has to be public/],
  ] as const)('is not offered for a work %s', async (_, item, message) => {
    signIn({ coins: 120 });
    answer(imagesHttp.show, item);
    draw(<MintPage />, PATH);
    expect(await screen.findByText(message)).toBeVisible();
    expect(act()).toBeDisabled();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('is not offered when the balance is too low', async () => {
    signIn({ coins: 12 });
    draw(<MintPage />, PATH);
    expect(await screen.findByText('Your balance is too low.')).toBeVisible();
    expect(act()).toBeDisabled();
  });

  it('is not offered on a site without a blockchain', async () => {
    signIn({ coins: 120 });
    answer(configHttp.show, config({ chain: { ...config().chain, contract_address: null } }));
    draw(<MintPage />, PATH);
    expect(await screen.findByText('Minting isn’t set up on this site. You won’t be charged.')).toBeVisible();
    expect(act()).toBeDisabled();
  });
});

describe('a mint', () => {
  const shown = (parts: Partial<NftView>) => {
    signIn({ coins: 120 });
    const isOver = parts.status === 'failed';
    answer(
      imagesHttp.show,
      own({
        can_process_nft: isOver,
        nft_status: isOver ? 'none' : parts.status === 'minted' ? 'minted' : 'minting',
        nft_id: idOf(950),
      }),
    );
    answer(nftsHttp.show, mint(parts));
    return draw(<MintPage />, PATH);
  };

  it('is shown with its token, its transaction and its contract', async () => {
    shown({ status: 'minted', token_id: '7', transaction_hash: HASH, minted_at: '2026-11-23T12:01:00.000Z' });
    expect(await screen.findByText('Minted. The token is yours.')).toBeVisible();
    for (const text of ['#7', '0xabab…abab', '0x5FbD…0aa3']) expect(screen.getByText(text)).toBeVisible();
  });

  it('that failed shows the reason and the refund, and can be repeated', async () => {
    shown({
      status: 'failed',
      failure: { code: 'timeout', title: 'The blockchain did not confirm the mint in time. The price is refunded.' },
      refunded_at: '2026-11-23T12:01:00.000Z',
    });
    expect(await screen.findByText(/did not confirm the mint in time/)).toBeVisible();
    expect(screen.getByText(/refunded what you paid/)).toBeVisible();
    expect(await tick()).toBeVisible();
  });
});

describe('minting in a collection', () => {
  it('uses the collection named in the URL', async () => {
    signIn({ coins: 120 });
    answer(collectionsHttp.show, sampleCollection({ id: idOf(300), title: 'Cats', minted_count: 2, max_amount: 9 }));
    answer(nftsHttp.mint, mint({ collection_id: idOf(300) }));
    const { user } = draw(<MintPage />, `${PATH}&collection=${idOf(300)}`);
    expect(await screen.findByRole('link', { name: 'Cats' })).toBeVisible();
    expect(screen.getByText(/2 of 9 minted/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Choose another work' })).toHaveAttribute(
      'href',
      `?collection=${idOf(300)}`,
    );
    await user.click(await tick());
    await user.click(act());
    await expect.poll(() => callsTo(nftsHttp.mint)[0]?.body).toMatchObject({ collection_id: idOf(300) });
  });
});

describe('choosing a work', () => {
  const album = sampleAlbum({ id: idOf(101), title: 'Evenings', published: true });

  it('shows the member’s public works that can be minted', async () => {
    signIn({ coins: 120 });
    answer(albumsHttp.own, pageWith(sampleAlbum({ id: idOf(100), title: 'Drafts' }), album));
    answer(
      albumsHttp.ownImages,
      pageWith(
        own({ id: idOf(201), title: 'Paper cat' }),
        own({ id: idOf(202), title: 'Minted cat', can_process_nft: false }),
        own({ id: idOf(203), title: 'Hidden cat', public: false }),
        own({ id: idOf(204), title: 'Somebody’s cat', user: { ...maker, id: idOf(9) } }),
      ),
    );
    const { user } = draw(<MintPage />, '/mint_sell');
    const link = await screen.findByRole('link', { name: 'Paper cat' });
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    expect(callsTo(albumsHttp.ownImages)[0]?.params).toMatchObject({ id: album.id });
    answer(imagesHttp.show, own({ id: idOf(201), title: 'Paper cat' }));
    await user.click(link);
    expect(screen.getByLabelText('Address')).toHaveTextContent(`/mint_sell?image=${idOf(201)}`);
    await user.click(await screen.findByRole('link', { name: 'Choose another work' }));
    await screen.findByRole('link', { name: 'Paper cat' });
  });

  it('shows the transparent first frame of an animated sticker instead of its preview', async () => {
    signIn();
    answer(albumsHttp.own, pageWith(album));
    const { image } = own();
    const moving = own({ type: 'Sticker', image: image && { ...image, animated: true } });
    answer(albumsHttp.ownImages, pageWith(moving));
    draw(<MintPage />, '/mint_sell');
    const link = await screen.findByRole('link', { name: moving.title });
    expect(link.querySelector('canvas')).not.toBeNull();
    expect(link.querySelector('img')).toBeNull();
  });

  it('explains what is missing when there is nothing to choose', async () => {
    signIn();
    answer(albumsHttp.own, pageWith(sampleAlbum({ title: 'Drafts' })));
    draw(<MintPage />, '/mint_sell');
    expect(await screen.findByText('You don’t have a public album with works yet.')).toBeVisible();
  });

  it('offers the public works of the collection named in the URL', async () => {
    signIn();
    answer(collectionsHttp.show, sampleCollection());
    answer(
      collectionsHttp.images,
      pageWith(own({ id: idOf(201), title: 'Paper cat' }), own({ id: idOf(203), title: 'Hidden cat', public: false })),
    );
    const { user } = draw(<MintPage />, `/mint_sell?collection=${idOf(300)}`);
    const link = await screen.findByRole('link', { name: 'Paper cat' });
    expect(screen.queryByRole('link', { name: 'Hidden cat' })).toBeNull();
    await user.click(link);
    expect(screen.getByLabelText('Address')).toHaveTextContent(`?image=${idOf(201)}&collection=${idOf(300)}`);
  });

  it('explains what a collection of private works needs', async () => {
    signIn();
    answer(collectionsHttp.show, sampleCollection());
    answer(collectionsHttp.images, pageWith(own({ public: false })));
    draw(<MintPage />, `/mint_sell?collection=${idOf(300)}`);
    expect(await screen.findByText(/Add its works to a public album first\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to the collection' })).toHaveAttribute(
      'href',
      `/collections/${idOf(300)}`,
    );
  });

  it('asks a visitor to log in', async () => {
    draw(<MintPage />, '/mint_sell');
    expect(await screen.findByRole('button', { name: 'Log in to choose a work' })).toBeVisible();
  });
});
