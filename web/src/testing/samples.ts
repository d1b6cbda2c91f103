import type { OwnUserView, PublicProfileView, SessionView } from '@pixchange/contracts/http/accounts';
import type { AlbumView } from '@pixchange/contracts/http/albums';
import type { CoinPackView } from '@pixchange/contracts/http/coin-packs';
import type { CollectionView } from '@pixchange/contracts/http/collections';
import type { OfferView } from '@pixchange/contracts/http/offers';
import type { PublicConfigView } from '@pixchange/contracts/http/config';
import type { ImageItemView, imagesHttp, VersionName, VersionView } from '@pixchange/contracts/http/images';
import type { NotificationView } from '@pixchange/contracts/http/notifications';
import type { NftView } from '@pixchange/contracts/http/nfts';
import type { ReplyOf } from '@pixchange/contracts/http/endpoint';
import type { PurchaseView, StartedPurchaseView } from '@pixchange/contracts/http/purchases';
import type { ThemeView } from '@pixchange/contracts/http/themes';
import type { StatementView } from '@pixchange/contracts/http/wallet';

/* Sample data for responses of the fake server. */

const SINCE = '2026-11-01T08:00:00.000Z';

/** Returns an id in the format of the contracts; the same number gives the same id. */
export const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

export const ownUser = (parts: Partial<OwnUserView> = {}): OwnUserView => ({
  id: idOf(1),
  username: 'noor',
  full_name: 'Noor Haddad',
  description: null,
  profile_image: { url: null },
  cover_image: { url: null },
  show_follow_info: true,
  followers_count: 0,
  followings_count: 0,
  email: 'noor@example.org',
  status: 'confirmed',
  coins: 0,
  pixtokens: 0,
  roles: [],
  user_address: null,
  ...parts,
});

export const publicUser = (parts: Partial<PublicProfileView> = {}): PublicProfileView => {
  const { id, username, description, profile_image, cover_image, show_follow_info } = ownUser();
  return {
    ...{ id, username, description, profile_image, cover_image, show_follow_info },
    full_name: 'Ada Stone',
    followers_count: 0,
    followings_count: 0,
    pinned_image: null,
    ...parts,
  };
};

export const TOKEN = 'a-token-of-noor';

export const sessionOf = ({ email: _email, user_address: _address, ...user }: OwnUserView): SessionView => ({
  ...user,
  token: TOKEN,
});

export const album = (parts: Partial<AlbumView> = {}): AlbumView => ({
  id: idOf(100),
  title: 'Wet windows',
  published: false,
  taken_down: false,
  default: false,
  kind: 'regular',
  can_publish: true,
  can_insert_image: true,
  images_count: 2,
  cover: null,
  user_id: idOf(1),
  created_at: SINCE,
  ...parts,
});

/** Returns a version of a work in one size. */
export const version = (name: VersionName): VersionView => ({
  url: `/media/work/${name}.png`,
  size: 1_000,
  width: 200,
  height: 150,
  webp: null,
  webp_size: null,
  mp4: null,
  mp4_size: null,
  preview_jpeg: '/media/work/fixed.jpg',
  preview_jpeg_size: 900,
});

export const work = (parts: Partial<ImageItemView> = {}): ImageItemView => ({
  id: idOf(200),
  title: 'Paper boat',
  type: 'Art',
  status: 'ready',
  failure: null,
  provider: null,
  audio: false,
  web_page_url: null,
  user: { id: idOf(2), username: 'ada', full_name: 'Ada Stone', profile_image: { url: null } },
  album_id: idOf(100),
  tags: [],
  for_sale: false,
  price: 0,
  offer_id: null,
  licence_id: null,
  public: true,
  allow_publish: true,
  can_process_nft: false,
  nft_status: null,
  subcategory_id: null,
  alt_text: null,
  rating: null,
  rated_by: null,
  comments_count: 0,
  created_at: SINCE,
  image: {
    url: '/media/work/original.png',
    size: 4_000,
    width: 400,
    height: 300,
    is_video: false,
    animated: false,
    placeholder: '1QcSHQRnh493V4dIh4eXh1h4kJUI',
    full_size: { width: 480, height: 480, size: 778_000, content_type: 'image/gif' },
    versions: {
      fixed_small: version('fixed_small'),
      fixed: version('fixed'),
      fixed_large: version('fixed_large'),
      fixed_extra_large: version('fixed_extra_large'),
      original: version('original'),
    },
    giphy_versions: null,
  },
  ...parts,
});

export const collection = (parts: Partial<CollectionView> = {}): CollectionView => ({
  id: idOf(300),
  title: 'City birds',
  description: null,
  profile_image: { url: null },
  nft_status: 'draft',
  max_amount: 10,
  minted_count: 0,
  images_count: 0,
  user: { id: idOf(1), username: 'noor', full_name: 'Noor Haddad', profile_image: { url: null } },
  created_at: SINCE,
  ...parts,
});

export const coinPack = (coins: number): CoinPackView => ({
  id: idOf(1_000 + coins),
  coins,
  price: (coins / 50).toFixed(2),
  currency: 'USD',
});

export const startedPurchase = (parts: Partial<StartedPurchaseView> = {}): StartedPurchaseView => ({
  id: idOf(400),
  provider: 'paypal',
  method: 'wallet',
  provider_order_id: 'ORDER-1',
  approve_url: 'http://pay.test/approve?token=ORDER-1',
  coins: 500,
  price: '10.00',
  currency: 'USD',
  status: 'created',
  ...parts,
});

export const purchase = (parts: Partial<PurchaseView> = {}): PurchaseView => ({
  ...startedPurchase(),
  coin_pack_id: coinPack(500).id,
  failure: null,
  disputed: false,
  refunded: '0.00',
  coins_taken_back: 0,
  created_at: SINCE,
  completed_at: null,
  ...parts,
});

/** Statement of November 2026, without transactions. */
export const statement = (parts: Partial<StatementView> = {}): StatementView => ({
  from: '2026-11-01T00:00:00.000Z',
  until: '2026-12-01T00:00:00.000Z',
  closed: true,
  opening: { coins: 0, pixtokens: 0 },
  transactions: [],
  closing: { coins: 0, pixtokens: 0 },
  head: null,
  ...parts,
});

type Ticket = ReplyOf<typeof imagesHttp.requestUpload>;

export const ticket = (parts: Partial<Ticket> = {}): Ticket => ({
  id: idOf(500),
  url: 'http://storage.test/uploads',
  fields: { key: 'uploads/500' },
  ...parts,
});

const links = { twitter: '', facebook: '', linkedin: '', instagram: '', pinterest: '' };

export const config = (parts: Partial<PublicConfigView> = {}): PublicConfigView => ({
  facebook: null,
  gif_provider: null,
  chain: {
    id: 137,
    name: 'Polygon',
    contract_address: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
    explorer_url: null,
    mint_price: { coins: 100, pixtokens: 4 },
  },
  market: { fee_bps: 500 },
  house: { legal_entity: 'Example Ltd', address: '1 Example Way', email: 'hello@example.org', tax_number: 'EX 1' },
  social_links: links,
  store_links: { android: 'https://apps.test/android', ios: 'https://apps.test/ios' },
  plain_copy: false,
  web_push: null,
  analytics_url: null,
  ...parts,
});

export const offer = (parts: Partial<OfferView> = {}): OfferView => ({
  id: idOf(700),
  kind: 'licence',
  image_id: idOf(200),
  nft_id: null,
  seller: { id: idOf(2), username: 'ada', full_name: 'Ada Stone', profile_image: { url: null } },
  price: 30,
  uses: 'personal',
  status: 'open',
  created_at: SINCE,
  closed_at: null,
  sales_count: 2,
  ...parts,
});

export const actor = (number: number, full_name: string): NotificationView['actors'][number] => ({
  id: idOf(number),
  username: `member${number}`,
  full_name,
  profile_image: { url: null },
});

/** Returns a notification, by default one person's unread heart on the member's work. */
export const notification = (parts: Partial<NotificationView> = {}): NotificationView => {
  const { id, title, type, image } = work();
  return {
    id: `hearts.${id}`,
    kind: 'heart',
    actors: [actor(2, 'Maya Lind')],
    actors_count: 1,
    image: { id, title, type, image },
    image_id: id,
    album_id: null,
    comment_id: null,
    decision_id: null,
    coins: null,
    read: false,
    created_at: SINCE,
    ...parts,
  };
};

/** Returns a token that is for sale. */
export const nft = (parts: Partial<NftView> = {}): NftView => ({
  id: idOf(600),
  image_id: idOf(200),
  collection_id: null,
  status: 'minted',
  owner: null,
  creator: null,
  in_vault: true,
  offer: { id: idOf(700), price: 60 },
  price: { unit: 'coins', amount: 100 },
  chain_id: 137,
  contract_address: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  token_id: '7',
  transaction_hash: `0x${'c'.repeat(64)}`,
  block: 8,
  failure: null,
  created_at: '2026-11-24T12:00:00.000Z',
  minted_at: '2026-11-24T12:00:00.000Z',
  refunded_at: null,
  ...parts,
});

export const theme = (parts: Partial<ThemeView> = {}): ThemeView => ({
  id: idOf(950),
  slug: 'weather',
  name: 'Weather',
  name_ar: 'الطقس',
  description: 'Show us the sky.',
  description_ar: null,
  tag: 'weather',
  first_day: '2026-11-30',
  last_day: '2026-12-06',
  ended: false,
  images: [],
  winners: [],
  ...parts,
});
