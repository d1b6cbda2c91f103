import { Suspense, type ReactNode } from 'react';
import { Navigate, Route, Routes, useLocation, useParams } from 'react-router';
import { lazy } from '../shared/lazy.ts';
import { session, useSignedIn } from '../shared/session/session.ts';
import { Loading } from '../shared/ui/press.tsx';
import { uiText } from '../shared/ui/ui.text.ts';
import { BrowsePage } from './browse-page.tsx';
import { AUTH_REQUIRED_QUERY } from './dialog-query.ts';
import { PageFault } from './fault-boundary.tsx';
import { NoShell, Shell, WalletShell } from './shell/shell.tsx';

const FaqPage = lazy(() => import('../features/about/faq-page.tsx').then((module) => ({ default: module.FaqPage })));
const ArtistPage = lazy(() => import('../features/about/artist-page.tsx').then((module) => ({ default: module.ArtistPage })));
const StudioPage = lazy(() => import('../features/about/studio-page.tsx').then((module) => ({ default: module.StudioPage })));
const TermsPage = lazy(() => import('../features/about/terms-page.tsx').then((module) => ({ default: module.TermsPage })));
const PrivacyPage = lazy(() => import('../features/about/privacy-page.tsx').then((module) => ({ default: module.PrivacyPage })));
const CharitiesPage = lazy(() => import('../features/charities/charities-page.tsx').then((module) => ({ default: module.CharitiesPage })));
const CharityPage = lazy(() => import('../features/charities/charity-page.tsx').then((module) => ({ default: module.CharityPage })));
const OriginalPage = lazy(() => import('../features/images/full-size-pages.tsx').then((module) => ({ default: module.OriginalPage })));
const AnimationPage = lazy(() => import('../features/images/full-size-pages.tsx').then((module) => ({ default: module.AnimationPage })));
const ConsolePage = lazy(() => import('./console-page.tsx').then((module) => ({ default: module.ConsolePage })));
const ErrorPage = lazy(() => import('../features/errors/error-page.tsx').then((module) => ({ default: module.ErrorPage })));
const ImagePage = lazy(() => import('./work-page.tsx').then((module) => ({ default: module.WorkPage })));
const SpotlightPage = lazy(() => import('../features/catalogue/spotlight-page.tsx').then((module) => ({ default: module.SpotlightPage })));
const VerificationPage = lazy(() => import('../features/accounts/verification-page.tsx').then((module) => ({ default: module.VerificationPage })));
const DeletionPage = lazy(() => import('../features/accounts/deletion-page.tsx').then((module) => ({ default: module.DeletionPage })));
const PasswordPage = lazy(() => import('../features/accounts/password-page.tsx').then((module) => ({ default: module.PasswordPage })));
const OwnProfilePage = lazy(() => import('./profile-pages.tsx').then((module) => ({ default: module.OwnProfilePage })));
const PublicProfilePage = lazy(() => import('./profile-pages.tsx').then((module) => ({ default: module.PublicProfilePage })));
const MintedCollectionPage = lazy(() => import('../features/collections/minted-collection-page.tsx').then((module) => ({ default: module.MintedCollectionPage })));
const CheckoutPage = lazy(() => import('../features/wallet/checkout-page.tsx').then((module) => ({ default: module.CheckoutPage })));
const TransactionsPage = lazy(() => import('../features/wallet/transactions-page.tsx').then((module) => ({ default: module.TransactionsPage })));
const OwnAlbumPage = lazy(() => import('../features/albums/own-album-page.tsx').then((module) => ({ default: module.OwnAlbumPage })));
const PublicAlbumPage = lazy(() => import('../features/albums/public-album-page.tsx').then((module) => ({ default: module.PublicAlbumPage })));
const EditProfilePage = lazy(() => import('../features/profile/edit-profile-page.tsx').then((module) => ({ default: module.EditProfilePage })));
const CollectionPage = lazy(() => import('../features/collections/collection-page.tsx').then((module) => ({ default: module.CollectionPage })));
const CreateCollectionPage = lazy(() => import('../features/collections/create-collection-page.tsx').then((module) => ({ default: module.CreateCollectionPage })));
const MintPage = lazy(() => import('../features/mint/mint-page.tsx').then((module) => ({ default: module.MintPage })));
const SalePage = lazy(() => import('../features/mint/sale-page.tsx').then((module) => ({ default: module.SalePage })));

/** Each page waits and breaks alone: the next path begins anew. */
const Part = ({ children }: { children: ReactNode }) => (
  <PageFault key={useLocation().pathname}>
    <Suspense fallback={<Waiting />}>{children}</Suspense>
  </PageFault>
);

const Waiting = () => <Loading label={uiText.loading} />;

/** Pages of the signed-in person; anyone else is sent home, where the login dialog opens. */
const Guarded = ({ children }: { children: ReactNode }) => {
  const signedIn = useSignedIn();
  const left = session((state) => state.left);
  if (signedIn) return children;
  return <Navigate to={left ? '/' : `/?${AUTH_REQUIRED_QUERY}`} replace />;
};

const Invitation = () => <Navigate to={`/?user-invitation=${encodeURIComponent(useParams().id ?? '')}`} replace />;

/** Pages under the header and footer; the others bring a template of their own. */
const ShellPages = () => (
  <Shell>
    <Part>
      <Routes>
        <Route path="/" element={<BrowsePage />} />
        <Route path="/login" element={<BrowsePage />} />
        <Route path="/spotlight" element={<SpotlightPage />} />
        <Route path="/profile" element={<Guarded><OwnProfilePage /></Guarded>} />
        <Route path="/profile/edit" element={<Guarded><EditProfilePage /></Guarded>} />
        <Route path="/collections/:id" element={<CollectionPage />} />
        <Route path="/create-collection" element={<CreateCollectionPage />} />
        <Route path="/users/:id" element={<PublicProfilePage />} />
        <Route path="/users/:id/albums/:albumid" element={<PublicAlbumPage />} />
        <Route path="/albums/:albumId/images" element={<Guarded><OwnAlbumPage /></Guarded>} />
        <Route path="/checkout" element={<CheckoutPage />} />
        <Route path="/deletion" element={<DeletionPage />} />
        <Route path="/images/:id" element={<ImagePage />} />
        <Route path="/faq" element={<FaqPage />} />
        <Route path="/artist" element={<ArtistPage />} />
        <Route path="/studio" element={<StudioPage />} />
        <Route path="/terms" element={<TermsPage />} />
        <Route path="/privacy-policy" element={<PrivacyPage />} />
        <Route path="/charities" element={<CharitiesPage />} />
        <Route path="/charities/:id" element={<CharityPage />} />
        <Route path="*" element={<ErrorPage />} />
      </Routes>
    </Part>
  </Shell>
);

/** Pages of the wallet template. */
const Bare = ({ children }: { children: ReactNode }) => (
  <WalletShell>
    <Part>{children}</Part>
  </WalletShell>
);

/** Pages without any template, which only lead on. */
const Alone = ({ children }: { children: ReactNode }) => (
  <NoShell>
    <Part>{children}</Part>
  </NoShell>
);

export const Pages = () => (
  <Routes>
    <Route path="/user_verification" element={<Bare><VerificationPage /></Bare>} />
    <Route path="/password/edit" element={<Bare><PasswordPage /></Bare>} />
    <Route path="/transaction" element={<Bare><Guarded><TransactionsPage /></Guarded></Bare>} />
    <Route path="/vieworiginal/:id" element={<Bare><OriginalPage /></Bare>} />
    <Route path="/animationpreview/:id" element={<Bare><AnimationPage /></Bare>} />
    <Route path="/superadmin/*" element={<Bare><ConsolePage /></Bare>} />
    <Route path="/user-invitation/:id" element={<Alone><Invitation /></Alone>} />
    <Route path="/minted_collection/:id" element={<Alone><MintedCollectionPage /></Alone>} />
    <Route path="/mint_sell" element={<Bare><MintPage /></Bare>} />
    <Route path="/sell_offer" element={<Bare><SalePage /></Bare>} />
    <Route path="*" element={<ShellPages />} />
  </Routes>
);
