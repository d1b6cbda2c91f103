import { Navigate, Route, Routes, useParams } from 'react-router';
import { lazyOf } from '../shared/lazy.ts';
import { Guarded } from './guarded.tsx';

/* Routes of pages on which few visits start. The routes are in a separate chunk, and each page is in its own. */

const FaqPage = lazyOf(() => import('../features/about/faq-page.tsx'), 'FaqPage');
const ArtistPage = lazyOf(() => import('../features/about/artist-page.tsx'), 'ArtistPage');
const StudioPage = lazyOf(() => import('../features/about/studio-page.tsx'), 'StudioPage');
const DevelopersPage = lazyOf(() => import('../features/developers/developers-page.tsx'), 'DevelopersPage');
const TermsPage = lazyOf(() => import('../features/about/terms-page.tsx'), 'TermsPage');
const PrivacyPage = lazyOf(() => import('../features/about/privacy-page.tsx'), 'PrivacyPage');
const CharitiesPage = lazyOf(() => import('../features/charities/charities-page.tsx'), 'CharitiesPage');
const ThemePage = lazyOf(() => import('../features/catalogue/theme-page.tsx'), 'ThemePage');
const CharityPage = lazyOf(() => import('../features/charities/charity-page.tsx'), 'CharityPage');
const OriginalPage = lazyOf(() => import('../features/images/full-size-pages.tsx'), 'OriginalPage');
const AnimationPage = lazyOf(() => import('../features/images/full-size-pages.tsx'), 'AnimationPage');
const ConsolePage = lazyOf(() => import('./console-page.tsx'), 'ConsolePage');
const ErrorPage = lazyOf(() => import('../features/errors/error-page.tsx'), 'ErrorPage');
const Favourites = lazyOf(() => import('./favourites.tsx'), 'Favourites');
const ByUsername = lazyOf(() => import('./by-username.tsx'), 'ByUsername');
const VerificationPage = lazyOf(() => import('../features/accounts/verification-page.tsx'), 'VerificationPage');
const DeletionPage = lazyOf(() => import('../features/accounts/deletion-page.tsx'), 'DeletionPage');
const PasswordPage = lazyOf(() => import('../features/accounts/password-page.tsx'), 'PasswordPage');
const MintedCollectionPage = lazyOf(
  () => import('../features/collections/minted-collection-page.tsx'),
  'MintedCollectionPage',
);
const CheckoutPage = lazyOf(() => import('../features/wallet/checkout-page.tsx'), 'CheckoutPage');
const TransactionsPage = lazyOf(() => import('../features/wallet/transactions-page.tsx'), 'TransactionsPage');
const StatementPage = lazyOf(() => import('../features/wallet/statement-page.tsx'), 'StatementPage');
const EditProfilePage = lazyOf(() => import('../features/profile/edit-profile-page.tsx'), 'EditProfilePage');
const SettingsPage = lazyOf(() => import('./settings-page.tsx'), 'SettingsPage');
const DecisionsPage = lazyOf(() => import('../features/decisions/decisions-page.tsx'), 'DecisionsPage');
const DecisionPage = lazyOf(() => import('../features/decisions/decision-page.tsx'), 'DecisionPage');
const NotificationsPage = lazyOf(() => import('../features/notifications/notifications-page.tsx'), 'NotificationsPage');
const NumbersPage = lazyOf(() => import('../features/numbers/numbers-page.tsx'), 'NumbersPage');
const ProofPage = lazyOf(() => import('../features/proof/proof-page.tsx'), 'ProofPage');
const UnsubscribePage = lazyOf(() => import('./unsubscribe-page.tsx'), 'UnsubscribePage');
const CollectionPage = lazyOf(() => import('../features/collections/collection-page.tsx'), 'CollectionPage');
const CreateCollectionPage = lazyOf(
  () => import('../features/collections/create-collection-page.tsx'),
  'CreateCollectionPage',
);
const MintPage = lazyOf(() => import('../features/mint/mint-page.tsx'), 'MintPage');
const MemberViewPage = lazyOf(() => import('../features/member-view/member-view-page.tsx'), 'MemberViewPage');
const MarketPage = lazyOf(() => import('../features/market/market-page.tsx'), 'MarketPage');
const PurchasesPage = lazyOf(() => import('../features/market/purchases-page.tsx'), 'PurchasesPage');
const SalePage = lazyOf(() => import('./sale-page.tsx'), 'SalePage');

/** Routes with the header and footer. */
export const ShellRest = () => (
  <Routes>
    <Route
      path="/profile/edit"
      element={
        <Guarded>
          <EditProfilePage />
        </Guarded>
      }
    />
    <Route
      path="/settings"
      element={
        <Guarded>
          <SettingsPage />
        </Guarded>
      }
    />
    <Route path="/favourites" element={<Favourites />} />
    <Route path="/market" element={<MarketPage />} />
    <Route path="/collections/:id" element={<CollectionPage />} />
    <Route path="/create-collection" element={<CreateCollectionPage />} />
    <Route path="/checkout" element={<CheckoutPage />} />
    <Route path="/deletion" element={<DeletionPage />} />
    <Route
      path="/decisions"
      element={
        <Guarded>
          <DecisionsPage />
        </Guarded>
      }
    />
    <Route
      path="/notifications"
      element={
        <Guarded>
          <NotificationsPage />
        </Guarded>
      }
    />
    <Route
      path="/numbers"
      element={
        <Guarded>
          <NumbersPage />
        </Guarded>
      }
    />
    <Route path="/decisions/:id" element={<DecisionPage />} />
    <Route path="/proof" element={<ProofPage />} />
    <Route path="/unsubscribe" element={<UnsubscribePage />} />
    <Route path="/faq" element={<FaqPage />} />
    <Route
      path="/purchases"
      element={
        <Guarded>
          <PurchasesPage />
        </Guarded>
      }
    />
    <Route path="/artist" element={<ArtistPage />} />
    <Route path="/studio" element={<StudioPage />} />
    <Route path="/developers" element={<DevelopersPage />} />
    <Route path="/terms" element={<TermsPage />} />
    <Route path="/privacy-policy" element={<PrivacyPage />} />
    <Route path="/charities" element={<CharitiesPage />} />
    <Route path="/charities/:id" element={<CharityPage />} />
    <Route path="/themes/:slug" element={<ThemePage />} />
    <Route path="/:handle" element={<ByUsername />} />
    <Route path="*" element={<ErrorPage />} />
  </Routes>
);

/** Routes with the wallet template. */
export const WalletRoutes = () => (
  <Routes>
    <Route path="/user_verification" element={<VerificationPage />} />
    <Route path="/password/edit" element={<PasswordPage />} />
    <Route
      path="/transaction"
      element={
        <Guarded>
          <TransactionsPage />
        </Guarded>
      }
    />
    <Route
      path="/transaction/statement"
      element={
        <Guarded>
          <StatementPage />
        </Guarded>
      }
    />
    <Route path="/vieworiginal/:id" element={<OriginalPage />} />
    <Route path="/animationpreview/:id" element={<AnimationPage />} />
    <Route path="/superadmin/*" element={<ConsolePage />} />
    <Route path="/mint_sell" element={<MintPage />} />
    <Route path="/sell_offer" element={<SalePage />} />
  </Routes>
);

const Invitation = () => <Navigate to={`/?user-invitation=${encodeURIComponent(useParams().id ?? '')}`} replace />;

/** Routes without a header and footer. */
export const LeadingRoutes = () => (
  <Routes>
    <Route path="/user-invitation/:id" element={<Invitation />} />
    <Route path="/minted_collection/:id" element={<MintedCollectionPage />} />
    <Route path="/view_as/:id?" element={<MemberViewPage />} />
  </Routes>
);
