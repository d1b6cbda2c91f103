import { lazy, Suspense, type ReactNode } from 'react';
import { Navigate, Route, Routes, useParams } from 'react-router';
import { session, useSignedIn } from '../shared/session/session.ts';
import { Loading } from '../shared/ui/press.tsx';
import { uiText } from '../shared/ui/ui.text.ts';
import { BrowsePage } from './browse-page.tsx';
import { AUTH_REQUIRED_QUERY } from './dialog-query.ts';
import { Shell, WalletShell } from './shell/shell.tsx';

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
    <Suspense fallback={<Waiting />}>
      <Routes>
        <Route path="/" element={<BrowsePage />} />
        <Route path="/login" element={<BrowsePage />} />
        <Route path="/user-invitation/:id" element={<Invitation />} />
        <Route path="/spotlight" element={<SpotlightPage />} />
        <Route path="/profile" element={<Guarded><OwnProfilePage /></Guarded>} />
        <Route path="/users/:id" element={<PublicProfilePage />} />
        <Route path="/users/:id/albums/:albumid" element={<PublicAlbumPage />} />
        <Route path="/albums/:albumId/images" element={<Guarded><OwnAlbumPage /></Guarded>} />
        <Route path="/checkout" element={<CheckoutPage />} />
        <Route path="/deletion" element={<DeletionPage />} />
        <Route path="/minted_collection/:id" element={<MintedCollectionPage />} />
        <Route path="/images/:id" element={<ImagePage />} />
        <Route path="*" element={<ErrorPage />} />
      </Routes>
    </Suspense>
  </Shell>
);

/** Pages of the wallet template. */
const Bare = ({ children }: { children: ReactNode }) => (
  <WalletShell>
    <Suspense fallback={<Waiting />}>{children}</Suspense>
  </WalletShell>
);

export const Pages = () => (
  <Routes>
    <Route path="/user_verification" element={<Bare><VerificationPage /></Bare>} />
    <Route path="/password/edit" element={<Bare><PasswordPage /></Bare>} />
    <Route path="/transaction" element={<Bare><Guarded><TransactionsPage /></Guarded></Bare>} />
    <Route path="*" element={<ShellPages />} />
  </Routes>
);
