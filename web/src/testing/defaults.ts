import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { catalogueHttp } from '@pixchange/contracts/http/catalogue';
import { collectionsHttp } from '@pixchange/contracts/http/collections';
import { coinPacksHttp } from '@pixchange/contracts/http/coin-packs';
import { commentsHttp } from '@pixchange/contracts/http/comments';
import { configHttp } from '@pixchange/contracts/http/config';
import { feedsHttp } from '@pixchange/contracts/http/feeds';
import { imagesHttp } from '@pixchange/contracts/http/images';
import { offersHttp } from '@pixchange/contracts/http/offers';
import { searchHttp } from '@pixchange/contracts/http/search';
import { notificationsHttp } from '@pixchange/contracts/http/notifications';
import { themesHttp } from '@pixchange/contracts/http/themes';
import { sessionsHttp } from '@pixchange/contracts/http/sessions';
import { purchasesHttp } from '@pixchange/contracts/http/purchases';
import { walletHttp } from '@pixchange/contracts/http/wallet';
import { coinPack, config, idOf, ownUser, statement } from './samples.ts';
import { answer, pageWith, refusal } from './server.ts';

/**
 * Sets default responses for requests that a test doesn't define: a confirmed member, six packs of coins, and empty
 * lists.
 */
export const answerEverything = (): void => {
  answer(configHttp.show, config());
  answer(accountsHttp.ownProfile, ownUser());
  answer(albumsHttp.own, pageWith());
  answer(albumsHttp.ofUser, pageWith());
  answer(collectionsHttp.own, pageWith());
  answer(collectionsHttp.ofUser, pageWith());
  answer(catalogueHttp.categories, pageWith());
  answer(catalogueHttp.spotlights, pageWith());
  answer(catalogueHttp.picks, { collection: [] });
  answer(themesHttp.list, { collection: [] });
  answer(imagesHttp.list, pageWith());
  answer(imagesHttp.countView, undefined);
  answer(imagesHttp.countCopy, undefined);
  answer(imagesHttp.topsOf, pageWith());
  answer(searchHttp.ideas, { words: [], subjects: [], feelings: [] });
  answer(imagesHttp.worksOf, pageWith());
  answer(offersHttp.seller, { id: idOf(2), works_count: 12, sales_count: 3, since: '2024-03' });
  answer(imagesHttp.counts, { saves: 0, views: 0 });
  answer(sessionsHttp.list, pageWith());
  answer(commentsHttp.mailSetting, { on: false });
  answer(feedsHttp.following, { collection: [], next: null });
  answer(feedsHttp.forYou, { collection: [], new_works: 0 });
  answer(notificationsHttp.unread, { unread_count: 0 });
  answer(notificationsHttp.settings, { muted: [], digest: false });
  answer(notificationsHttp.list, { collection: [], next: null, unread_count: 0 });
  // Refuses the event stream; the client then doesn't retry.
  answer(notificationsHttp.follow, refusal(403, ['base', 'No stream here']));
  answer(walletHttp.transactions, pageWith());
  answer(walletHttp.statement, statement());
  answer(purchasesHttp.own, pageWith());
  answer(coinPacksHttp.list, pageWith(...[100, 500, 1_000, 2_500, 5_000, 10_000].map(coinPack)));
};
