import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { configHttp } from '@pixchange/contracts/http/config';
import { imagesHttp } from '@pixchange/contracts/http/images';
import { licencesHttp } from '@pixchange/contracts/http/licences';
import { nftsHttp, type NftView } from '@pixchange/contracts/http/nfts';
import { offersHttp, type OfferView } from '@pixchange/contracts/http/offers';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dialogs } from '../../shared/session/dialogs.ts';
import { toasts } from '../../shared/session/toasts.ts';
import { setMedia } from '../../testing/dom.ts';
import { draw, signIn } from '../../testing/render.tsx';
import { config, idOf, nft as sampleNft, offer as licenceOffer, ownUser, work } from '../../testing/samples.ts';
import { answer, callsTo, noConnection, pageWith, refusal } from '../../testing/server.ts';
import { PurchasesPage } from './purchases-page.tsx';
import { ReceiptDialog, receiptOfToken } from './receipt-dialog.tsx';
import { TokenBuyDialog, TokenSellDialog } from './token-dialogs.tsx';
import { TokenSection } from './token-section.tsx';

const ada = { id: idOf(2), username: 'ada', full_name: 'Ada Stone', profile_image: { url: null } };
const me = { ...ada, id: idOf(1), username: 'me' };
const at = '2026-11-24T12:00:00.000Z';

const nft = (parts: Partial<NftView> = {}): NftView => sampleNft({ owner: ada, creator: ada, ...parts });
const item = work({ nft_status: 'minted', nft_id: idOf(600) });
const offer = (parts: Partial<OfferView> = {}): OfferView =>
  licenceOffer({ kind: 'nft', nft_id: idOf(600), price: 60, status: 'sold', seller: ada, sales_count: 0, ...parts });
const bought = {
  offer: offer(),
  nft: nft({ owner: me, offer: null }),
  transaction: {
    id: idOf(900),
    kind: 'offer' as const,
    coins: -60,
    pixtokens: 0,
    coins_after: 40,
    pixtokens_after: 0,
    reference: { type: 'token_sale', id: idOf(901) },
    counterparty: null,
    occurred_at: at,
  },
};
const purchase = {
  id: idOf(901),
  offer_id: idOf(700),
  nft: bought.nft,
  seller: ada,
  price: 60,
  fee: 3,
  royalty: 2,
  created_at: at,
};
/** IntersectionObserver that reports every element as not visible. */
class OutOfSight {
  constructor(private readonly callback: IntersectionObserverCallback) {}
  observe(target: Element): void {
    this.callback([{ target, isIntersecting: false } as IntersectionObserverEntry], this as never);
  }
  disconnect(): void {}
}

const days = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });
const toastTexts = () => toasts.getState().list.map(({ text }) => text);

beforeEach(() => {
  signIn();
  answer(accountsHttp.ownProfile, ownUser({ coins: 100 }));
  answer(nftsHttp.show, nft());
  answer(nftsHttp.purchases, pageWith());
  answer(
    nftsHttp.history,
    pageWith(
      { kind: 'minted' as const, owner: ada, price: null, transaction_hash: `0x${'c'.repeat(64)}`, at },
      { kind: 'sold' as const, owner: null, price: 20, at: '2026-11-24T13:00:00.000Z' },
    ),
  );
});

describe('the token of a work', () => {
  it('shows its owner, its price and its history', async () => {
    const { user } = draw(<TokenSection item={item} />);
    const section = within(await screen.findByRole('region', { name: 'Token of this work' }));
    expect(section.getByText('60')).toBeVisible();
    const steps = await section.findAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      `Uploaded${days.format(new Date(item.created_at))}`,
      'Minted by @adaNov 24, 2026Token #7, block 8Transaction 0xcccc…cccc',
      'Sold to someone who left20 pixcoins, Nov 24, 2026',
    ]);
    await user.click(section.getByRole('button', { name: 'Buy the token' }));
    expect(dialogs.getState().current).toMatchObject({ name: 'token-buy', token: { id: idOf(600) } });
  });

  it.each([
    ['has a second button in the bar of phones', {}, 2],
    ['has no button in the bar of phones next to a license', { for_sale: true, price: 30 }, 1],
  ])('%s', async (_, parts, count) => {
    vi.stubGlobal('IntersectionObserver', OutOfSight);
    setMedia('(max-width: 766px)', true);
    draw(<TokenSection item={work({ ...item, ...parts })} />);
    await expect.poll(() => screen.queryAllByRole('button', { name: 'Buy the token' })).toHaveLength(count);
  });

  it('offers a proof to download, and links to its transaction and collection', async () => {
    answer(configHttp.show, config({ chain: { ...config().chain, explorer_url: 'https://scan.example' } }));
    answer(nftsHttp.show, nft({ collection_id: idOf(500) }));
    draw(<TokenSection item={item} />);
    const proof = await screen.findByRole('link', { name: 'Download the proof' });
    expect(proof).toHaveAttribute('href', `/api/nfts/${idOf(600)}/provenance`);
    expect(proof).toHaveAttribute('download', `provenance-${idOf(600)}.json`);
    expect(await screen.findByRole('link', { name: '0xcccc…cccc' })).toHaveAttribute(
      'href',
      `https://scan.example/tx/0x${'c'.repeat(64)}`,
    );
    expect(screen.getByRole('link', { name: 'See the collection' })).toHaveAttribute(
      'href',
      `/collections/${idOf(500)}`,
    );
  });

  it('can be repriced and taken off sale by its owner, even if another member created the work', async () => {
    answer(nftsHttp.show, nft({ owner: me }));
    answer(offersHttp.close, undefined);
    const { user } = draw(<TokenSection item={item} />);
    await user.click(await screen.findByRole('button', { name: 'Change price' }));
    expect(dialogs.getState().current).toMatchObject({ name: 'token-sell' });
    expect(screen.queryByRole('button', { name: 'Buy the token' })).toBeNull();
    answer(nftsHttp.show, nft({ owner: me, offer: null }));
    await user.click(screen.getByRole('button', { name: 'Stop selling' }));
    await expect.poll(toastTexts).toContain('The token is no longer for sale');
    expect(await screen.findByRole('button', { name: 'Sell the token' })).toBeVisible();
  });

  it('must return to the vault before its owner can sell it', async () => {
    answer(nftsHttp.show, nft({ owner: me, offer: null, in_vault: false }));
    draw(<TokenSection item={item} />);
    expect(await screen.findByText(/To sell it here, send it to our vault first/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send to the vault' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Sell the token' })).toBeNull();
  });

  it('offers no action while moderators hold it, and says so', async () => {
    answer(nftsHttp.show, nft({ owner: me, offer: null, in_vault: false, held: true }));
    draw(<TokenSection item={item} />);
    expect(await screen.findByText(/Our moderators hold it in the vault for now/)).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('is not shown for a work without a token', () => {
    const { container } = draw(<TokenSection item={work()} />);
    expect(container.querySelector('section')).toBeNull();
    expect(callsTo(nftsHttp.show)).toEqual([]);
  });
});

const buyButton = async () => {
  const button = await screen.findByRole('button', { name: 'Buy for 60 pixcoins', hidden: true });
  await expect.poll(() => button.hasAttribute('disabled')).toBe(false);
  return button;
};

describe('buying a token', () => {
  const onSale = work({ ...item, for_sale: true, price: 40, offer_id: idOf(701) });
  it.each([
    [
      'that its license costs more',
      onSale,
      /A license to keep and use that file isn’t included; it costs 40 pixcoins\./,
    ],
    ['that it has no license', item, /A license to keep and use the full-size file isn’t included\./],
  ])('says %s, next to the token and before the purchase', async (_, sold, message) => {
    draw(<TokenSection item={sold} />);
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByText('Token')).toBeVisible();
    draw(<TokenBuyDialog item={sold} token={nft()} />);
    expect(await screen.findAllByText(message)).toHaveLength(2);
  });

  it('does not mention a license to license holders', async () => {
    draw(<TokenSection item={{ ...item, licence_id: idOf(800) }} />);
    await screen.findByRole('button', { name: 'Buy the token' });
    expect(screen.queryByText(/isn’t included/)).toBeNull();
  });

  it('shows the balance before and after, and confirms the purchase', async () => {
    answer(licencesHttp.purchase, bought);
    answer(nftsHttp.purchases, pageWith({ ...purchase, offer_id: idOf(701) }, purchase));
    const { user } = draw(<TokenBuyDialog item={item} token={nft()} />);
    expect(await screen.findByText('40')).toBeInTheDocument();
    await user.click(await buyButton());
    expect(await screen.findByText(/You paid 60 pixcoins\. You’ll find the token/)).toBeInTheDocument();
    expect(callsTo(licencesHttp.purchase).map(({ params, body }) => [params['id'], body])).toEqual([
      [idOf(700), { price: 60 }],
    ]);
    await user.click(await screen.findByRole('button', { name: 'View receipt', hidden: true }));
    expect(dialogs.getState().current).toMatchObject({ name: 'receipt', receipt: { id: purchase.id, kind: 'nft' } });
  });

  it('provides a receipt with the fee, the royalty and the terms', async () => {
    answer(imagesHttp.show, item);
    draw(<ReceiptDialog receipt={receiptOfToken(purchase)} />);
    await screen.findByText('Our fee, included');
    const lines = screen
      .getAllByRole('term', { hidden: true })
      .map((term) => [term.textContent, term.nextSibling?.textContent]);
    expect(lines).toEqual(
      expect.arrayContaining([
        ['Number', purchase.id],
        ['Seller', 'Ada Stone @ada'],
        ['Item', 'Token'],
        ['Price', '60 pixcoins'],
        ['Our fee, included', '3 pixcoins'],
        ['The creator’s royalty, included', '2 pixcoins'],
      ]),
    );
    expect(screen.getByText(/owns this work’s only token/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Read the full terms', hidden: true })).toHaveAttribute(
      'href',
      '/terms#nfts',
    );
  });

  it.each([
    ['offer.reserved', /Someone else is buying it right now\. You weren’t charged/],
    ['offer.sold', /Someone else bought it\. You weren’t charged/],
    ['offer.closed', /This token isn’t for sale right now/],
    ['offer.price_changed', /The price has changed/],
  ])('explains a refusal with %s, and sends a new idempotency key on the next attempt', async (code, message) => {
    answer(licencesHttp.purchase, refusal(409, ['base', 'Refused', code]));
    const { user } = draw(<TokenBuyDialog item={item} token={nft()} />);
    await user.click(await buyButton());
    expect(await screen.findByText(message)).toBeInTheDocument();
    answer(licencesHttp.purchase, bought);
    await user.click(await buyButton());
    await screen.findByText(/You paid/);
    const [first, second] = callsTo(licencesHttp.purchase).map(({ idempotencyKey }) => idempotencyKey);
    expect(first).not.toBe(second);
  });

  it('sends the same idempotency key again when the response was lost', async () => {
    answer(licencesHttp.purchase, noConnection);
    const { user } = draw(<TokenBuyDialog item={item} token={nft()} />);
    await user.click(await buyButton());
    await screen.findByRole('alert', { hidden: true });
    answer(licencesHttp.purchase, bought);
    await user.click(await buyButton());
    await screen.findByText(/You paid/);
    const [first, second] = callsTo(licencesHttp.purchase).map(({ idempotencyKey }) => idempotencyKey);
    expect(first).toBe(second);
  });
});

describe('selling a token', () => {
  it('shows the royalty of the creator', async () => {
    answer(configHttp.show, config({ market: { fee_bps: 500 } }));
    const { user } = draw(<TokenSellDialog item={item} token={nft({ owner: me, offer: null })} />);
    await user.type(screen.getByRole('textbox', { name: 'Price in pixcoins', hidden: true }), '220');
    expect(
      await screen.findByText(
        /Our fee of 5% is 11 pixcoins[.] The royalty of .@ada., 5%, is 11 pixcoins[.] You get 198 pixcoins[.]/,
      ),
    ).toBeInTheDocument();
  });

  it('asks for a price, and offers the token for it', async () => {
    answer(offersHttp.open, offer({ status: 'open', price: 45 }));
    const { user } = draw(<TokenSellDialog item={item} token={nft({ owner: me, offer: null })} />);
    await user.type(screen.getByRole('textbox', { name: 'Price in pixcoins', hidden: true }), '45');
    await user.click(screen.getByRole('button', { name: 'Put on sale', hidden: true }));
    await expect.poll(toastTexts).toContain('The token is for sale');
    expect(callsTo(offersHttp.open).map(({ parsed }) => parsed)).toEqual([{ nft_id: idOf(600), price: 45 }]);
  });

  it('shows why the server refuses a new price', async () => {
    answer(offersHttp.reprice, refusal(409, ['base', 'Someone is buying this right now', 'offer.reserved']));
    const { user } = draw(<TokenSellDialog item={item} token={nft({ owner: me })} />);
    const field = screen.getByRole('textbox', { name: 'Price in pixcoins', hidden: true });
    expect(field).toHaveValue('60');
    await user.type(field, '0');
    await user.click(screen.getByRole('button', { name: 'Save', hidden: true }));
    expect(await screen.findByText('Someone is buying this right now')).toBeInTheDocument();
  });
});

describe('the purchases', () => {
  it('include bought tokens, and show which were sold again', async () => {
    answer(licencesHttp.list, pageWith());
    answer(
      nftsHttp.purchases,
      pageWith(
        purchase,
        { ...purchase, id: idOf(902), nft: nft({ id: idOf(601) }) },
        // First purchase of a token that was sold and bought back.
        { ...purchase, id: idOf(903), price: 75 },
      ),
    );
    answer(imagesHttp.show, item);
    draw(<PurchasesPage />);
    expect(await screen.findByRole('heading', { name: 'Tokens' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Works' })).toBeNull();
    const [first, second, third] = screen.getAllByRole('listitem');
    expect(within(first as HTMLElement).getByText('It’s yours.')).toBeVisible();
    expect(within(first as HTMLElement).getByText('60 pixcoins, Nov 24, 2026')).toBeVisible();
    expect(within(second as HTMLElement).getByText('You sold it on.')).toBeVisible();
    expect(within(third as HTMLElement).getByText('You sold it on.')).toBeVisible();
  });
});
