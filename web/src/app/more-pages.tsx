import { Navigate, Route, Routes, useParams } from 'react-router';
import { lazy } from '../shared/lazy.ts';
import { Guarded } from './guarded.tsx';

/* Routes of pages that few visits begin with. They are in a separate chunk, and each page is in another. */

const FaqPage = lazy(() => import('../features/about/faq-page.tsx').then((module) => ({ default: module.FaqPage })));
const ArtistPage = lazy(() =>
  import('../features/about/artist-page.tsx').then((module) => ({ default: module.ArtistPage })),
);
const StudioPage = lazy(() =>
  import('../features/about/studio-page.tsx').then((module) => ({ default: module.StudioPage })),
);
const DevelopersPage = lazy(() =>
  import('../features/developers/developers-page.tsx').then((module) => ({ default: module.DevelopersPage })),
);
const TermsPage = lazy(() =>
  import('../features/about/terms-page.tsx').then((module) => ({ default: module.TermsPage })),
);
const PrivacyPage = lazy(() =>
  import('../features/about/privacy-page.tsx').then((module) => ({ default: module.PrivacyPage })),
);
const CharitiesPage = lazy(() =>
  import('../features/charities/charities-page.tsx').then((module) => ({ default: module.CharitiesPage })),
);
const CharityPage = lazy(() =>
  import('../features/charities/charity-page.tsx').then((module) => ({ default: module.CharityPage })),
);
const OriginalPage = lazy(() =>
  import('../features/images/full-size-pages.tsx').then((module) => ({ default: module.OriginalPage })),
);
const AnimationPage = lazy(() =>
  import('../features/images/full-size-pages.tsx').then((module) => ({ default: module.AnimationPage })),
);
const ConsolePage = lazy(() => import('./console-page.tsx').then((module) => ({ default: module.ConsolePage })));
const ErrorPage = lazy(() =>
  import('../features/errors/error-page.tsx').then((module) => ({ default: module.ErrorPage })),
);
const Favourites = lazy(() => import('./favourites.tsx').then((module) => ({ default: module.Favourites })));
const ByUsername = lazy(() => import('./by-username.tsx').then((module) => ({ default: module.ByUsername })));
const VerificationPage = lazy(() =>
  import('../features/accounts/verification-page.tsx').then((module) => ({ default: module.VerificationPage })),
);
const DeletionPage = lazy(() =>
  import('../features/accounts/deletion-page.tsx').then((module) => ({ default: module.DeletionPage })),
);
const PasswordPage = lazy(() =>
  import('../features/accounts/password-page.tsx').then((module) => ({ default: module.PasswordPage })),
);
const MintedCollectionPage = lazy(() =>
  import('../features/collections/minted-collection-page.tsx').then((module) => ({
    default: module.MintedCollectionPage,
  })),
);
const CheckoutPage = lazy(() =>
  import('../features/wallet/checkout-page.tsx').then((module) => ({ default: module.CheckoutPage })),
);
const TransactionsPage = lazy(() =>
  import('../features/wallet/transactions-page.tsx').then((module) => ({ default: module.TransactionsPage })),
);
const EditProfilePage = lazy(() =>
  import('../features/profile/edit-profile-page.tsx').then((module) => ({ default: module.EditProfilePage })),
);
const SettingsPage = lazy(() => import('./settings-page.tsx').then((module) => ({ default: module.SettingsPage })));
const DecisionsPage = lazy(() =>
  import('../features/decisions/decisions-page.tsx').then((module) => ({ default: module.DecisionsPage })),
);
const DecisionPage = lazy(() =>
  import('../features/decisions/decision-page.tsx').then((module) => ({ default: module.DecisionPage })),
);
const NotificationsPage = lazy(() =>
  import('../features/notifications/notifications-page.tsx').then((module) => ({ default: module.NotificationsPage })),
);
const UnsubscribePage = lazy(() =>
  import('./unsubscribe-page.tsx').then((module) => ({ default: module.UnsubscribePage })),
);
const CollectionPage = lazy(() =>
  import('../features/collections/collection-page.tsx').then((module) => ({ default: module.CollectionPage })),
);
const CreateCollectionPage = lazy(() =>
  import('../features/collections/create-collection-page.tsx').then((module) => ({
    default: module.CreateCollectionPage,
  })),
);
const MintPage = lazy(() => import('../features/mint/mint-page.tsx').then((module) => ({ default: module.MintPage })));
const MemberViewPage = lazy(() =>
  import('../features/member-view/member-view-page.tsx').then((module) => ({ default: module.MemberViewPage })),
);
const PurchasesPage = lazy(() =>
  import('../features/market/purchases-page.tsx').then((module) => ({ default: module.PurchasesPage })),
);
const SalePage = lazy(() => import('./sale-page.tsx').then((module) => ({ default: module.SalePage })));

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
    <Route
      path="/favourites"
      element={
        <Guarded>
          <Favourites />
        </Guarded>
      }
    />
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
    <Route path="/decisions/:id" element={<DecisionPage />} />
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
    <Route path="/vieworiginal/:id" element={<OriginalPage />} />
    <Route path="/animationpreview/:id" element={<AnimationPage />} />
    <Route path="/superadmin/*" element={<ConsolePage />} />
    <Route path="/mint_sell" element={<MintPage />} />
    <Route path="/sell_offer" element={<SalePage />} />
  </Routes>
);

const Invitation = () => <Navigate to={`/?user-invitation=${encodeURIComponent(useParams().id ?? '')}`} replace />;

/** Routes without a template, which only redirect. */
export const LeadingRoutes = () => (
  <Routes>
    <Route path="/user-invitation/:id" element={<Invitation />} />
    <Route path="/minted_collection/:id" element={<MintedCollectionPage />} />
    <Route path="/view_as/:id?" element={<MemberViewPage />} />
  </Routes>
);
