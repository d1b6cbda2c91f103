import { lazy, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { closeDialog, dialogs, type DialogRequest } from '../shared/session/dialogs.ts';

const SignUpDialog = lazy(() => import('../features/accounts/sign-up-dialog.tsx').then((module) => ({ default: module.SignUpDialog })));
const LoginDialog = lazy(() => import('../features/accounts/login-dialog.tsx').then((module) => ({ default: module.LoginDialog })));
const ForgotPasswordDialog = lazy(() => import('../features/accounts/reset-link-dialogs.tsx').then((module) => ({ default: module.ForgotPasswordDialog })));
const ChangePasswordDialog = lazy(() => import('../features/accounts/reset-link-dialogs.tsx').then((module) => ({ default: module.ChangePasswordDialog })));
const LogoutDialog = lazy(() => import('../features/accounts/small-dialogs.tsx').then((module) => ({ default: module.LogoutDialog })));
const CompletionDialog = lazy(() => import('../features/accounts/small-dialogs.tsx').then((module) => ({ default: module.CompletionDialog })));
const ConfirmAccountDialog = lazy(() => import('../features/accounts/small-dialogs.tsx').then((module) => ({ default: module.ConfirmAccountDialog })));
const InviteDialog = lazy(() => import('../features/sharing/invite-dialog.tsx').then((module) => ({ default: module.InviteDialog })));
const UploadDialog = lazy(() => import('../features/uploads/upload-dialog.tsx').then((module) => ({ default: module.UploadDialog })));
const PurchaseDialog = lazy(() => import('../features/wallet/purchase-dialog.tsx').then((module) => ({ default: module.PurchaseDialog })));
const AlbumTitleDialog = lazy(() => import('../features/albums/album-dialogs.tsx').then((module) => ({ default: module.AlbumTitleDialog })));
const AlbumDeleteDialog = lazy(() => import('../features/albums/album-dialogs.tsx').then((module) => ({ default: module.AlbumDeleteDialog })));

/** Those that need to be told nothing. */
const plainDialogs = {
  'forgot-password': ForgotPasswordDialog,
  'change-password': ChangePasswordDialog,
  'confirm-account': ConfirmAccountDialog,
  logout: LogoutDialog,
  purchase: PurchaseDialog,
} as const;

const isPlain = (request: DialogRequest): request is Extract<DialogRequest, { name: keyof typeof plainDialogs }> => request.name in plainDialogs;

const Requested = ({ request }: { request: DialogRequest }) => {
  if (isPlain(request)) {
    const Plain = plainDialogs[request.name];
    return <Plain />;
  }
  switch (request.name) {
    case 'login':
      return <LoginDialog guarded={request.guarded} />;
    case 'sign-up':
      return <SignUpDialog {...(request.inviterId === undefined ? {} : { inviterId: request.inviterId })} />;
    case 'completion':
      return <CompletionDialog {...request} />;
    case 'upload':
      return <UploadDialog {...(request.collectionId === undefined ? {} : { collectionId: request.collectionId })} />;
    case 'invite':
      return <InviteDialog />;
    case 'album-create':
      return <AlbumTitleDialog published={request.published} />;
    case 'album-rename':
      return <AlbumTitleDialog album={request.album} />;
    case 'album-delete':
      return <AlbumDeleteDialog album={request.album} />;
  }
};

/** The one place where dialogs are drawn; a change of page closes what is open. */
export const Dialogs = () => {
  const { current } = dialogs();
  const { pathname } = useLocation();
  useEffect(() => () => closeDialog(), [pathname]);
  return current === null ? null : (
    <Suspense fallback={null}>
      <Requested key={current.name} request={current} />
    </Suspense>
  );
};
