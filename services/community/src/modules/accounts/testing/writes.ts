import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { adminLedgerHttp } from '@pixchange/contracts/http/admin-ledger';
import {
  adminCategoriesHttp,
  adminCharitiesHttp,
  adminSpotlightsHttp,
  adminSubcategoriesHttp,
} from '@pixchange/contracts/http/admin-catalogue';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { adminCoinPacksHttp } from '@pixchange/contracts/http/coin-packs';
import { collectionsHttp, type CollectionView } from '@pixchange/contracts/http/collections';
import { commentsHttp } from '@pixchange/contracts/http/comments';
import type { Endpoint } from '@pixchange/contracts/http/endpoint';
import { imagesHttp } from '@pixchange/contracts/http/images';
import { appealsHttp } from '@pixchange/contracts/http/appeals';
import { memberViewsHttp } from '@pixchange/contracts/http/member-views';
import { moderationHttp, reportsHttp, type ReportedKind } from '@pixchange/contracts/http/moderation';
import { offersHttp } from '@pixchange/contracts/http/offers';
import { purchasesHttp } from '@pixchange/contracts/http/purchases';
import sharp from 'sharp';
import { newEmail, signUp, until, upload, type Person, type Product } from '../../../../../../tests/product.ts';
import { hire } from '../../../../../../tests/staff.ts';
import { makeApiKey } from './api-key.ts';
import type { Json, Seeded } from './seeded.ts';
import { staffBodies } from './staff-writes.ts';

let shade = 0;
const picture = (): Promise<Buffer> => {
  shade += 1;
  return sharp({ create: { width: 300, height: 300, channels: 3, background: { r: 170, g: 17, b: shade } } })
    .png()
    .toBuffer();
};

const workOf = async (product: Product, { session: { token } }: Person, album_id: string): Promise<string> => {
  const attachment_id = await upload(product, token, await picture(), 'image/png');
  await product.call(imagesHttp.submit, { token, body: { image: { attachment_id, album_id, title: 'Paper cat' } } });
  await until(
    () => product.call(imagesHttp.show, { token, params: { id: attachment_id } }),
    ({ status }) => status === 'ready',
    'the work to be ready',
  );
  return attachment_id;
};

const catalogueOf = async (product: Product, { session: { token } }: Person) => {
  const { id: category } = await product.call(adminCategoriesHttp.create, {
    token,
    body: { name: 'Animals', slug: 'animals' },
  });
  const [subcategory, spotlight, charity] = await Promise.all([
    product.call(adminSubcategoriesHttp.create, { token, body: { name: 'Cats', slug: 'cats', category_id: category } }),
    product.call(adminSpotlightsHttp.create, {
      token,
      body: { name: 'Cats of today', slug: 'today', kind: 'category', category_id: category },
    }),
    product.call(adminCharitiesHttp.create, {
      token,
      body: { name: 'Shelter', slug: 'shelter', description: 'Cares for cats' },
    }),
  ]);
  return { category, subcategory: subcategory.id, spotlight: spotlight.id, charity: charity.id };
};

const claimedReport = async (
  product: Product,
  by: Person,
  moderator: Person,
  kind: ReportedKind,
  subject_id: string,
): Promise<string> => {
  const { id } = await product.call(reportsHttp.file, {
    token: by.session.token,
    body: { report: { kind, subject_id, reason: 'spam' } },
  });
  await product.call(moderationHttp.claim, { token: moderator.session.token, params: { id } });
  return id;
};

/** Takes down albums of a member, and returns the decisions that the member sees. */
const decisionsOf = async (product: Product, { session: { token } }: Person, moderator: Person): Promise<string[]> => {
  for (const title of ['First', 'Second']) {
    const { id } = await product.call(albumsHttp.create, { token, body: { album: { title, published: true } } });
    await product.call(moderationHttp.takeDownAlbum, {
      token: moderator.session.token,
      params: { id },
      body: { reason: 'Copied' },
    });
  }
  return (await product.call(appealsHttp.list, { token })).collection.map(({ id }) => id);
};

/** Gives Ines coins to transfer, and proposes two grants above the limit of one administrator. */
const grantsOf = async (
  product: Product,
  { session: { token } }: Person,
  ines: Person,
  gwen: Person,
): Promise<Seeded['grants']> => {
  const grant = (user_id: string, amount: number) =>
    product.call(adminLedgerHttp.proposeGrant, {
      token,
      body: { user_id, unit: 'coins', amount, reason: 'A lost payment' },
    });
  await grant(ines.session.id, 1_000);
  const [first, second] = [await grant(gwen.session.id, 2_000), await grant(gwen.session.id, 3_000)];
  return { first: first.id, second: second.id };
};

const purchaseOf = async (
  product: Product,
  { session: { token } }: Person,
  ines: Person,
): Promise<Pick<Seeded, 'coinPack' | 'purchase'>> => {
  const { id: coinPack } = await product.call(adminCoinPacksHttp.create, { token, body: { coins: 40, price: '0.80' } });
  return {
    coinPack,
    purchase: (await product.call(purchasesHttp.start, { token: ines.session.token, body: { coin_pack_id: coinPack } }))
      .id,
  };
};

const marketOf = async (
  product: Product,
  ines: Person,
  noor: Person,
  shown: string,
): Promise<Pick<Seeded, 'sellable' | 'offers'>> => {
  const album = { title: 'For sale', published: true };
  const { id } = await product.call(albumsHttp.create, { token: ines.session.token, body: { album } });
  const works = await Promise.all(Array.from({ length: 4 }, () => workOf(product, ines, id)));
  const offer = async ({ session: { token } }: Person, image_id: string): Promise<string> =>
    (await product.call(offersHttp.open, { token, body: { image_id, price: 5 } })).id;
  const [first = '', second = '', ...sellable] = works;
  return {
    sellable,
    offers: { repriced: await offer(ines, first), closed: await offer(ines, second), bought: await offer(noor, shown) },
  };
};

const collectionOf = (product: Product, { session: { token } }: Person): Promise<CollectionView> =>
  product.call(collectionsHttp.create, { token, body: { title: 'Paper cats' } });

export const seedEverything = async (product: Product): Promise<Seeded> => {
  const [ines, noor, gwen, moderator, admin] = await Promise.all([
    signUp(product),
    signUp(product),
    signUp(product),
    hire(product, 'moderator'),
    hire(product, 'admin'),
  ]);
  const albumOf = async (person: Person, title: string, published: boolean) =>
    (await product.call(albumsHttp.create, { token: person.session.token, body: { album: { title, published } } })).id;
  const [album, otherAlbum, shownAlbum] = await Promise.all([
    albumOf(ines, 'Slow mornings', false),
    albumOf(ines, 'Evenings', false),
    albumOf(noor, 'For all', true),
  ]);
  const worksOf = (person: Person, into: string, count: number) =>
    Promise.all(Array.from({ length: count }, () => workOf(product, person, into)));
  const [[work = '', ...collected], [shown = '', reported = '']] = await Promise.all([
    worksOf(ines, album, 3),
    worksOf(noor, shownAlbum, 2),
  ]);
  const { id: collection } = await collectionOf(product, ines);
  await product.call(collectionsHttp.addImages, {
    token: ines.session.token,
    params: { id: collection },
    body: { image_ids: collected },
  });
  const report = (kind: ReportedKind, subject: string) => claimedReport(product, ines, moderator, kind, subject);
  const reports = {
    image: await report('image', reported),
    album: await report('album', shownAlbum),
    user: await report('user', noor.session.id),
  };
  const attachments = await Promise.all(
    Array.from({ length: 4 }, async () => upload(product, ines.session.token, await picture(), 'image/png')),
  );
  const grants = await grantsOf(product, admin, ines, gwen);
  const comment = async (text: string): Promise<string> =>
    (await product.call(commentsHttp.add, { token: ines.session.token, params: { id: shown }, body: { text } })).id;
  const comments = {
    edited: await comment('So calm'),
    removed: await comment('So blue'),
    judged: await comment('So loud'),
  };
  return {
    ines,
    noor,
    gwen,
    moderator,
    admin,
    album,
    otherAlbum,
    work,
    collection,
    collected,
    shown,
    reported,
    shownAlbum,
    reports,
    attachments,
    grants,
    comments,
    apiKeys: [await makeApiKey(product, ines), await makeApiKey(product, ines)],
    decisions: await decisionsOf(product, ines, moderator),
    ...(await purchaseOf(product, admin, ines)),
    ...(await marketOf(product, ines, noor, shown)),
    ...(await catalogueOf(product, admin)),
  };
};

let slugs = 0;
const entry = (fields: Readonly<Record<string, Json>>): Json => {
  slugs += 1;
  return { name: 'Dogs', slug: `dogs-${slugs}`, position: 3, archived: false, ...fields };
};
const category = ({ shown }: Seeded): Json => entry({ cover_image_id: shown });
const subcategory = ({ category, shown }: Seeded): Json => entry({ category_id: category, cover_image_id: shown });
const spotlight = ({ category, shown, noor }: Seeded): Json =>
  entry({ kind: 'category', category_id: category, image_ids: [shown], user_ids: [noor.session.id] });
const charity = (): Json => entry({ description: 'Walks dogs', web_page_url: 'https://example.org/dogs' });

/** Returns a body with a version that no entry has; admin-catalogue.http.spec.ts covers existing ones. */
const restoreVersion = ({ purchase }: Seeded): Json => ({ version_id: purchase, reason: 'As it was' });

/** Returns a draft. An upload that was already used is refused, whatever else is in the body. */
const draft = (
  { subcategory: subcategory_id }: Seeded,
  attachment_id: string | undefined,
  into: Readonly<Record<string, Json>>,
): Json => ({
  attachment_id: attachment_id ?? '',
  ...into,
  title: 'First kettle',
  tags: 'slow morning',
  allow_publish: true,
  for_sale: false,
  price: 5,
  type: 'gif',
  subcategory_id,
  alt_text: 'A kettle',
  rating: 'g',
  web_page_url: 'https://example.org/kettle',
});

/** Number of completed rounds. Every call is made twice, and the second time can't use what the first one used up. */
export const rounds = { past: 0 };
const attachment = ({ attachments }: Seeded, index: number): string | undefined => attachments[2 * rounds.past + index];
const taken = ({ collected }: Seeded): string => collected[rounds.past] ?? '';

const reason = 'Shows somebody who did not agree';

/** Body that each write accepts, or null when it takes none; add new writes here. */
export const bodies: Readonly<Record<string, ((known: Seeded) => Json) | null>> = {
  'accounts.register': ({ noor }) => ({
    registration: {
      email: newEmail(),
      password: 'Papercuts1',
      terms_of_service: true,
      registration_source: 0,
      inviter_id: noor.session.id,
      locale: 'de',
    },
  }),
  'accounts.completeRegistration': () => ({
    registration: { email: newEmail(), username: `b_${Date.now()}`, full_name: 'Bo Ek' },
  }),
  'accounts.signIn': ({ ines }) => ({ session: { email: ines.email, password: ines.password } }),
  'accounts.signOut': null,
  'accounts.resendConfirmation': null,
  'accounts.confirm': () => ({ token: 'nobody-was-given-this' }),
  'sessions.end': null,
  'passwords.requestReset': () => ({ password: { email: newEmail() } }),
  'passwords.reset': () => ({ token: 'nobody-was-given-this', password: 'Papercuts2' }),
  'socialLogin.signIn': () => ({ access_token: 'nobody-was-given-this' }),
  'socialLogin.register': ({ noor }) => ({
    access_token: 'nobody-was-given-this',
    terms_of_service: true,
    inviter_id: noor.session.id,
  }),
  'socialLogin.requestDeletion': () => ({ signed_request: 'nobody.signed-this' }),
  'socialLogin.deauthorise': () => ({ signed_request: 'nobody.signed-this' }),
  'profile.edit': () => ({
    username: `e_${Date.now()}`,
    full_name: 'Ines Edited',
    description: 'Loops',
    show_follow_info: true,
  }),
  'profile.editImages': null,
  'profile.remove': () => ({ password: 'Not-their-1' }),
  'pins.pin': ({ sellable }) => ({ image_id: sellable[0] ?? '' }),
  'pins.unpin': null,
  'exports.renew': null,
  'follows.follow': ({ noor }) => ({ followed_id: noor.session.id }),
  'follows.unfollow': null,
  'search.users': () => ({ query: 'ines', page: 1, per_page: 5 }),
  'sharing.create': ({ noor }) => ({
    link: `/users/${noor.session.id}`,
    android_info: { android_package_name: 'com.example.app' },
    ios_info: { ios_app_store_id: '123456789' },
  }),
  'albums.create': () => ({ album: { title: 'Kettles', published: false } }),
  'albums.rename': ({ album }) => ({ album: { id: album, title: 'Kettles at night' } }),
  'albums.publish': null,
  'albums.unpublish': null,
  'albums.remove': null,
  'albums.addImage': ({ album, shown }) => ({ album_image: { album_id: album, image_id: shown } }),
  'albums.changeImage': ({ album, otherAlbum, subcategory: subcategory_id }) => ({
    album_image: {
      album_id: rounds.past === 0 ? album : otherAlbum,
      title: 'Second kettle',
      tags: 'late evening',
      allow_publish: true,
      for_sale: false,
      price: 7,
      type: 'sticker',
      subcategory_id,
      alt_text: 'Another kettle',
      rating: 'pg',
      web_page_url: 'https://example.org/kettles',
    },
  }),
  'albums.removeImage': null,
  'albums.addFavourite': ({ shown }) => ({ album_image: { image_id: shown } }),
  'albums.removeFavourite': null,
  'albums.addTop': ({ shown }) => ({ album_image: { image_id: shown } }),
  'albums.removeTop': null,
  'images.requestUpload': () => ({ attachment: { content_type: 'image/png', width: 300, height: 300 } }),
  'images.submit': (known) => ({ image: draft(known, attachment(known, 0), { album_id: known.album }) }),
  'images.submitBatch': (known) => ({
    image_batch: [draft(known, attachment(known, 1), { collection_id: known.collection })],
  }),
  'adminCategories.create': category,
  'adminCategories.update': category,
  'adminCategories.archive': null,
  'adminCategories.restoreVersion': restoreVersion,
  'adminSubcategories.create': subcategory,
  'adminSubcategories.update': subcategory,
  'adminSubcategories.archive': null,
  'adminSubcategories.restoreVersion': restoreVersion,
  'adminSpotlights.create': spotlight,
  'adminSpotlights.update': spotlight,
  'adminSpotlights.archive': null,
  'adminSpotlights.restoreVersion': restoreVersion,
  'adminCharities.create': charity,
  'adminCharities.update': charity,
  'adminCharities.archive': null,
  'adminCharities.restoreVersion': restoreVersion,
  'collections.create': () => ({ title: 'Kettles', description: 'Ten of them', max_amount: 10 }),
  'collections.edit': () => ({ collection: { title: 'Old kettles', description: 'Twelve of them', max_amount: 12 } }),
  'collections.finish': null,
  'collections.remove': null,
  'collections.setPicture': null,
  'collections.addImages': ({ work }) => ({ collection_image: { image_id: work, image_ids: [work] } }),
  'collections.removeImages': (known) => ({ collection_image: { image_id: taken(known), image_ids: [taken(known)] } }),
  'collections.removeImage': null,
  'comments.add': ({ comments }) => ({ comment: { text: 'Round kettles', parent_id: comments.edited } }),
  'comments.edit': () => ({ comment: { text: 'Rounder kettles' } }),
  'comments.remove': null,
  'comments.changeMailSetting': () => ({ on: true }),
  'comments.unsubscribe': null,
  'notifications.readAll': () => ({ until: '2026-11-25T08:00:00.000Z' }),
  'notifications.read': null,
  'notifications.changeSettings': () => ({ muted: ['hearts'], digest: true }),
  'notifications.unsubscribe': null,
  'images.countView': null,
  'apiKeys.create': () => ({ api_key: { name: 'Kettle app', origins: ['https://kettles.example.org'] } }),
  'apiKeys.rotate': null,
  'apiKeys.revoke': null,
  'reports.file': ({ shown }) => ({
    report: { kind: 'image', subject_id: shown, reason: 'copyright', comment: 'Mine' },
  }),
  'appeals.appeal': () => ({ appeal: { text: 'I drew it myself' } }),
  'moderation.claim': null,
  'moderation.release': null,
  'moderation.escalate': () => ({ reason }),
  'moderation.dismiss': () => ({ reason }),
  'moderation.reopen': () => ({ reason }),
  'reportBatches.decide': ({ reports }) => ({ action: 'dismiss', report_ids: [reports.album], reason }),
  'reportBatches.undo': () => ({ reason }),
  'staffSessions.signIn': ({ admin }) => ({ email: admin.email, password: admin.password }),
  'staffSessions.prove': ({ admin }) => ({ password: admin.password }),
  'staffSessions.signOut': null,
  'staffSessions.beginSecondFactor': ({ admin }) => ({ email: admin.email, password: admin.password }),
  'staffSessions.completeSecondFactor': ({ admin }) => ({
    email: admin.email,
    password: admin.password,
    code: '123456',
    mail_code: '12345678',
  }),
  'staffSessions.replaceRecoveryCodes': null,
  'moderation.takeDownImage': ({ reports }) => ({ reason, report_id: reports.image }),
  'moderation.restoreImage': ({ reports }) => ({ reason, report_id: reports.image }),
  'moderation.takeDownAlbum': ({ reports }) => ({ reason, report_id: reports.album }),
  'moderation.restoreAlbum': ({ reports }) => ({ reason, report_id: reports.album }),
  'moderation.takeDownComment': () => ({ reason }),
  'moderation.restoreComment': () => ({ reason }),
  'moderation.suspend': () => ({ reason }),
  'moderation.reinstate': () => ({ reason }),
  'adminUsers.resetSecondFactor': () => ({ reason }),
  'adminCoinPacks.create': () => ({ coins: 700, price: '14.00', position: 3, platform: 'android', archived: false }),
  'adminCoinPacks.update': () => ({ coins: 40, price: '0.81', position: 4, platform: 'web', archived: false }),
  'adminCoinPacks.archive': null,
  'purchases.start': ({ coinPack }) => ({ coin_purchase: { coin_pack_id: coinPack, provider: 'paypal' } }),
  'purchases.capture': null,
  'payments.webhook': null,
  'adminPurchases.refund': () => ({ cents: 10, reason }),
  'wallet.transfer': ({ noor }) => ({ transfer: { recipient_id: noor.session.id, unit: 'coins', amount: 2 } }),
  'offers.open': ({ sellable }) => ({ offer: { image_id: sellable[rounds.past] ?? '', price: 5 } }),
  'offers.reprice': () => ({ offer: { price: 6 } }),
  'offers.close': null,
  'licences.purchase': () => ({ purchase: { price: 5 } }),
  'nfts.mint': ({ sellable }) => ({ nft: { image_id: sellable[rounds.past] ?? '', pay_with: 'coins' } }),
  'nfts.withdraw': () => ({ withdrawal: { address: 'an address', password: 'a password' } }),
  'nfts.cancelWithdrawal': null,
  'nfts.deposit': null,
  'adminLedger.proposeGrant': ({ noor }) => ({ user_id: noor.session.id, unit: 'pixtokens', amount: 2, reason }),
  'adminLedger.approveGrant': null,
  'adminLedger.rejectGrant': () => ({ reason }),
  ...staffBodies,
};

/** Values for the paths of writes; a missing one is an album of the caller. */
const named: Readonly<Record<string, (known: Seeded) => string>> = {
  'albums.changeImage': ({ work }) => work,
  'albums.removeImage': ({ work }) => work,
  'albums.removeFavourite': ({ shown }) => shown,
  'albums.removeTop': ({ shown }) => shown,
  'adminCategories.update': ({ category }) => category,
  'adminCategories.archive': ({ category }) => category,
  'adminCategories.restoreVersion': ({ category }) => category,
  'adminSubcategories.update': ({ subcategory: id }) => id,
  'adminSubcategories.archive': ({ subcategory: id }) => id,
  'adminSubcategories.restoreVersion': ({ subcategory: id }) => id,
  'adminSpotlights.update': ({ spotlight: id }) => id,
  'adminSpotlights.archive': ({ spotlight: id }) => id,
  'adminSpotlights.restoreVersion': ({ spotlight: id }) => id,
  'adminCharities.update': ({ charity: id }) => id,
  'adminCharities.archive': ({ charity: id }) => id,
  'adminCharities.restoreVersion': ({ charity: id }) => id,
  'collections.edit': ({ collection }) => collection,
  'collections.finish': ({ collection }) => collection,
  'collections.remove': ({ collection }) => collection,
  'collections.setPicture': ({ collection }) => collection,
  'collections.addImages': ({ collection }) => collection,
  'collections.removeImages': ({ collection }) => collection,
  'collections.removeImage': ({ collection }) => collection,
  'comments.add': ({ shown }) => shown,
  'comments.edit': ({ comments }) => comments.edited,
  'comments.remove': ({ comments }) => comments.removed,
  'notifications.read': ({ decisions }) => `decision.${decisions[rounds.past] ?? ''}`,
  'moderation.takeDownComment': ({ comments }) => comments.judged,
  'moderation.restoreComment': ({ comments }) => comments.judged,
  'appeals.appeal': ({ decisions }) => decisions[rounds.past] ?? '',
  'moderation.claim': ({ reports }) => reports.user,
  'moderation.dismiss': ({ reports }) => reports.user,
  'moderation.reopen': ({ reports }) => reports.user,
  'adminCases.note': ({ noor }) => noor.session.id,
  'adminCases.assign': ({ noor }) => noor.session.id,
  'adminCases.decide': ({ noor }) => noor.session.id,
  'adminCases.reopen': ({ noor }) => noor.session.id,
  'adminCases.undo': ({ noor }) => noor.session.id,
  'moderation.takeDownImage': ({ reported }) => reported,
  'moderation.restoreImage': ({ reported }) => reported,
  'adminImages.setCategory': ({ reported }) => reported,
  'adminImages.setRating': ({ reported }) => reported,
  'adminImages.retryMedia': ({ reported }) => reported,
  'moderation.clearAsOriginal': ({ reported }) => reported,
  'moderation.withdrawClearance': ({ reported }) => reported,
  'moderation.takeDownAlbum': ({ shownAlbum }) => shownAlbum,
  'moderation.restoreAlbum': ({ shownAlbum }) => shownAlbum,
  'moderation.suspend': ({ gwen }) => gwen.session.id,
  'moderation.reinstate': ({ gwen }) => gwen.session.id,
  'adminUsers.giveRole': ({ gwen }) => gwen.session.id,
  'adminUsers.takeRole': ({ moderator }) => moderator.session.id,
  'adminUsers.erase': ({ gwen }) => gwen.session.id,
  'adminUsers.endSessions': ({ gwen }) => gwen.session.id,
  'adminUsers.resendConfirmation': ({ gwen }) => gwen.session.id,
  'adminEvents.reveal': ({ purchase }) => purchase,
  'memberViews.start': ({ gwen }) => gwen.session.id,
  'adminUsers.resetSecondFactor': ({ moderator }) => moderator.session.id,
  'adminCoinPacks.update': ({ coinPack }) => coinPack,
  'adminCoinPacks.archive': ({ coinPack }) => coinPack,
  'purchases.capture': ({ purchase }) => purchase,
  'payments.webhook': () => 'paypal',
  'adminPurchases.refund': ({ purchase }) => purchase,
  'adminApiKeys.changeLimit': ({ purchase }) => purchase,
  'adminApiKeys.revoke': ({ purchase }) => purchase,
  'adminReconciliation.explain': ({ purchase }) => purchase,
  'adminReconciliation.resolve': ({ purchase }) => purchase,
  'offers.reprice': ({ offers }) => offers.repriced,
  'offers.close': ({ offers }) => offers.closed,
  'licences.purchase': ({ offers }) => offers.bought,
  'adminLedger.approveGrant': ({ grants }) => grants.first,
  'adminLedger.rejectGrant': ({ grants }) => grants.second,
};

export const pathOf = (name: string, { path }: Endpoint, known: Seeded): string =>
  path
    .replace(':albumId', known.album)
    .replace(':imageId', taken(known))
    .replace(':keyId', known.apiKeys[rounds.past] ?? '')
    .replace(/:\w+/g, named[name]?.(known) ?? known.album);

/** Returns the caller of a call: Ines, or a member of staff. */
export const callerOf = ({ roles }: Endpoint, { ines, moderator, admin }: Seeded): Person => {
  if (roles === undefined) return ines;
  return roles.includes('moderator') ? moderator : admin;
};

/** Returns a token for the call: that of the caller, or of a started registration. */
export const bearerFor = async (endpoint: Endpoint, product: Product, known: Seeded): Promise<string> => {
  if (endpoint.auth === 'view')
    return (
      await product.call(memberViewsHttp.start, {
        token: known.admin.session.token,
        params: { id: known.gwen.session.id },
        body: { reason },
      })
    ).token;
  if (endpoint.auth !== 'registration') return callerOf(endpoint, known).session.token;
  return (
    await product.call(accountsHttp.register, {
      body: { registration: { email: newEmail(), password: 'Papercuts1', terms_of_service: true } },
    })
  ).token;
};
