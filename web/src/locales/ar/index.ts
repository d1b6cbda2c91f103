import { accountMenu } from './account-menu.ts';
import { accounts } from './accounts.ts';
import { addToAlbum } from './add-to-album.ts';
import { albums } from './albums.ts';
import { artist } from './artist.ts';
import { browse } from './browse.ts';
import { catalogue } from './catalogue.ts';
import { categoryField } from './category-field.ts';
import { chain } from './chain.ts';
import { charities } from './charities.ts';
import { collections } from './collections.ts';
import { comments } from './comments.ts';
import { consolePage } from './console-page.ts';
import { cookie } from './cookie.ts';
import { cookieDetails } from './cookie-details.ts';
import { copyWork } from './copy-work.ts';
import { decisions } from './decisions.ts';
import { developers } from './developers.ts';
import { editProfile } from './edit-profile.ts';
import { error } from './error.ts';
import { failure } from './failure.ts';
import { faq } from './faq.ts';
import { filter } from './filter.ts';
import { follows } from './follows.ts';
import { footer } from './footer.ts';
import { fullSize } from './full-size.ts';
import { home } from './home.ts';
import { imageEdit } from './image-edit.ts';
import { images } from './images.ts';
import { loginSettings } from './login-settings.ts';
import { licenceUses } from './licence-uses.ts';
import { marketPage } from './market-page.ts';
import { receipt } from './receipt.ts';
import { market } from './market.ts';
import { memberView } from './member-view.ts';
import { mint } from './mint.ts';
import { noWork } from './no-work.ts';
import { notifications } from './notifications.ts';
import { offline } from './offline.ts';
import { ownWorks } from './own-works.ts';
import { pastedFiles } from './pasted-files.ts';
import { pins } from './pins.ts';
import { preferences } from './preferences.ts';
import { priceField } from './price-field.ts';
import { ratingField } from './rating-field.ts';
import { privacy } from './privacy.ts';
import { proofClaims } from './proof-claims.ts';
import { providerSection } from './provider-section.ts';
import { proof } from './proof.ts';
import { publishFirst } from './publish-first.ts';
import { profilePages } from './profile-pages.ts';
import { profile } from './profile.ts';
import { reports } from './reports.ts';
import { kept } from './kept.ts';
import { licenceFile } from './licence-file.ts';
import { sale } from './sale.ts';
import { searchBox } from './search-box.ts';
import { search } from './search.ts';
import { settings } from './settings.ts';
import { sharePart } from './share-part.ts';
import { share } from './share.ts';
import { sharing } from './sharing.ts';
import { specialAlbums } from './special-albums.ts';
import { statement } from './statement.ts';
import { shell } from './shell.ts';
import { strip } from './strip.ts';
import { studio } from './studio.ts';
import { tagBox } from './tag-box.ts';
import { tagline } from './tagline.ts';
import { terms } from './terms.ts';
import { themes } from './themes.ts';
import { ui } from './ui.ts';
import { uploads } from './uploads.ts';
import { versions } from './versions.ts';
import { wallet } from './wallet.ts';
import { welcome } from './welcome.ts';
import { workActions } from './work-actions.ts';
import { worksGrid } from './works-grid.ts';
import { yourNumbers } from './your-numbers.ts';

export const arabic: Readonly<Record<string, object>> = {
  'account-menu': accountMenu,
  accounts,
  addToAlbum,
  albums,
  artist,
  browse,
  catalogue,
  'category-field': categoryField,
  chain,
  charities,
  collections,
  comments,
  'console-page': consolePage,
  cookie,
  cookieDetails,
  'copy-work': copyWork,
  decisions,
  developers,
  editProfile,
  error,
  failure,
  faq,
  filter,
  follows,
  footer,
  'full-size': fullSize,
  home,
  imageEdit,
  images,
  loginSettings,
  market,
  'licence-uses': licenceUses,
  'market-page': marketPage,
  receipt,
  statement,
  'member-view': memberView,
  mint,
  'no-work': noWork,
  notifications,
  offline,
  'own-works': ownWorks,
  'pasted-files': pastedFiles,
  pins,
  preferences,
  'price-field': priceField,
  'rating-field': ratingField,
  privacy,
  profile,
  profilePages,
  proof,
  'proof-claims': proofClaims,
  'provider-section': providerSection,
  'publish-first': publishFirst,
  reports,
  kept,
  'licence-file': licenceFile,
  sale,
  search,
  'search-box': searchBox,
  share,
  settings,
  sharePart,
  sharing,
  'special-albums': specialAlbums,
  shell,
  strip,
  studio,
  'tag-box': tagBox,
  tagline,
  terms,
  themes,
  ui,
  uploads,
  versions,
  wallet,
  welcome,
  workActions,
  worksGrid,
  'your-numbers': yourNumbers,
};
