import { lazy } from '../shared/lazy.ts';
import type { DialogRequest } from '../shared/session/dialogs.ts';

const SignUpDialog = lazy(() =>
  import('../features/accounts/sign-up-dialog.tsx').then((module) => ({ default: module.SignUpDialog })),
);
const LoginDialog = lazy(() =>
  import('../features/accounts/login-dialog.tsx').then((module) => ({ default: module.LoginDialog })),
);
const ForgotPasswordDialog = lazy(() =>
  import('../features/accounts/reset-link-dialogs.tsx').then((module) => ({ default: module.ForgotPasswordDialog })),
);
const ChangePasswordDialog = lazy(() =>
  import('../features/accounts/reset-link-dialogs.tsx').then((module) => ({ default: module.ChangePasswordDialog })),
);
const LogoutDialog = lazy(() =>
  import('../features/accounts/small-dialogs.tsx').then((module) => ({ default: module.LogoutDialog })),
);
const CompletionDialog = lazy(() =>
  import('../features/accounts/small-dialogs.tsx').then((module) => ({ default: module.CompletionDialog })),
);
const ConfirmAccountDialog = lazy(() =>
  import('../features/accounts/small-dialogs.tsx').then((module) => ({ default: module.ConfirmAccountDialog })),
);
const WelcomeDialog = lazy(() => import('./welcome-dialog.tsx').then((module) => ({ default: module.WelcomeDialog })));
const UploadedDialog = lazy(() =>
  import('../features/uploads/uploaded-dialog.tsx').then((module) => ({ default: module.UploadedDialog })),
);
const InviteDialog = lazy(() =>
  import('../features/sharing/invite-dialog.tsx').then((module) => ({ default: module.InviteDialog })),
);
const UploadDialog = lazy(() =>
  import('../features/uploads/upload-dialog.tsx').then((module) => ({ default: module.UploadDialog })),
);
const PurchaseDialog = lazy(() =>
  import('../features/wallet/purchase-dialog.tsx').then((module) => ({ default: module.PurchaseDialog })),
);
const AlbumTitleDialog = lazy(() =>
  import('../features/albums/album-dialogs.tsx').then((module) => ({ default: module.AlbumTitleDialog })),
);
const AlbumDeleteDialog = lazy(() =>
  import('../features/albums/album-dialogs.tsx').then((module) => ({ default: module.AlbumDeleteDialog })),
);
const ImpressumDialog = lazy(() =>
  import('./shell/impressum-dialog.tsx').then((module) => ({ default: module.ImpressumDialog })),
);
const AlbumImageMoveDialog = lazy(() =>
  import('../features/albums/album-image-dialogs.tsx').then((module) => ({ default: module.AlbumImageMoveDialog })),
);
const AlbumImageRemoveDialog = lazy(() =>
  import('../features/albums/album-image-dialogs.tsx').then((module) => ({ default: module.AlbumImageRemoveDialog })),
);
const ShareDialog = lazy(() =>
  import('../entities/share/share-dialog.tsx').then((module) => ({ default: module.ShareDialog })),
);
const AddToAlbumDialog = lazy(() =>
  import('../features/albums/album-image-dialogs.tsx').then((module) => ({ default: module.AddToAlbumDialog })),
);
const ChooseWorksDialog = lazy(() =>
  import('../features/collections/choose-works-dialog.tsx').then((module) => ({ default: module.ChooseWorksDialog })),
);
const CollectionEditDialog = lazy(() =>
  import('../features/collections/collection-dialogs.tsx').then((module) => ({ default: module.CollectionEditDialog })),
);
const CollectionDeleteDialog = lazy(() =>
  import('../features/collections/collection-dialogs.tsx').then((module) => ({
    default: module.CollectionDeleteDialog,
  })),
);
const CollectionFinishDialog = lazy(() =>
  import('../features/collections/collection-dialogs.tsx').then((module) => ({
    default: module.CollectionFinishDialog,
  })),
);
const DeleteAccountDialog = lazy(() =>
  import('../features/profile/delete-account-dialog.tsx').then((module) => ({ default: module.DeleteAccountDialog })),
);
const ReportDialog = lazy(() =>
  import('../features/reports/report-dialog.tsx').then((module) => ({ default: module.ReportDialog })),
);
const RevokeKeyDialog = lazy(() =>
  import('../features/developers/key-dialogs.tsx').then((module) => ({ default: module.RevokeKeyDialog })),
);
const RotateKeyDialog = lazy(() =>
  import('../features/developers/key-dialogs.tsx').then((module) => ({ default: module.RotateKeyDialog })),
);
const ImageEditDialog = lazy(() =>
  import('../features/images/image-dialogs.tsx').then((module) => ({ default: module.ImageEditDialog })),
);
const ImageDeleteDialog = lazy(() =>
  import('../features/images/image-dialogs.tsx').then((module) => ({ default: module.ImageDeleteDialog })),
);

const BuyDialog = lazy(() =>
  import('../features/market/buy-dialog.tsx').then((module) => ({ default: module.BuyDialog })),
);
const SellDialog = lazy(() =>
  import('../features/market/sell-dialog.tsx').then((module) => ({ default: module.SellDialog })),
);

const TokenBuyDialog = lazy(() =>
  import('../features/market/token-dialogs.tsx').then((module) => ({ default: module.TokenBuyDialog })),
);
const TokenSellDialog = lazy(() =>
  import('../features/market/token-dialogs.tsx').then((module) => ({ default: module.TokenSellDialog })),
);

const TokenWithdrawDialog = lazy(() =>
  import('../features/market/vault-dialogs.tsx').then((module) => ({ default: module.TokenWithdrawDialog })),
);
const TokenDepositDialog = lazy(() =>
  import('../features/market/vault-dialogs.tsx').then((module) => ({ default: module.TokenDepositDialog })),
);
const tokenDialogs = {
  'token-buy': TokenBuyDialog,
  'token-sell': TokenSellDialog,
  'token-withdraw': TokenWithdrawDialog,
  'token-deposit': TokenDepositDialog,
};

/** Dialogs without properties. */
const plainDialogs = {
  'forgot-password': ForgotPasswordDialog,
  'change-password': ChangePasswordDialog,
  logout: LogoutDialog,
  purchase: PurchaseDialog,
  impressum: ImpressumDialog,
  'account-delete': DeleteAccountDialog,
} as const;

/** Those about one work. */
const imageDialogs = {
  'image-edit': ImageEditDialog,
  'image-delete': ImageDeleteDialog,
  'image-to-album': AddToAlbumDialog,
  share: ShareDialog,
  buy: BuyDialog,
  sell: SellDialog,
} as const;

const isPlain = (request: DialogRequest): request is Extract<DialogRequest, { name: keyof typeof plainDialogs }> =>
  request.name in plainDialogs;

const OfAlbum = ({ request }: { request: Extract<DialogRequest, { album: unknown }> }) => {
  switch (request.name) {
    case 'album-rename':
      return <AlbumTitleDialog album={request.album} />;
    case 'album-delete':
      return <AlbumDeleteDialog album={request.album} />;
    case 'album-image-move':
      return <AlbumImageMoveDialog {...request} />;
    case 'album-image-remove':
      return <AlbumImageRemoveDialog {...request} />;
  }
};

const OfCollection = ({
  request: { name, collection },
}: {
  request: Extract<DialogRequest, { collection: unknown }>;
}) => {
  switch (name) {
    case 'collection-choose':
      return <ChooseWorksDialog collection={collection} />;
    case 'collection-edit':
      return <CollectionEditDialog collection={collection} />;
    case 'collection-delete':
      return <CollectionDeleteDialog collection={collection} />;
    case 'collection-finish':
      return <CollectionFinishDialog collection={collection} />;
  }
};

type Other = Exclude<
  DialogRequest,
  | { name: keyof typeof plainDialogs }
  | { album: unknown }
  | { collection: unknown }
  | { item: unknown }
  | { apiKey: unknown }
>;

const OfUpload = ({ request }: { request: Extract<Other, { name: 'upload' | 'uploaded' }> }) => {
  if (request.name === 'uploaded') return <UploadedDialog result={request.result} />;
  const { name: _, stage = 2, ...rest } = request;
  return <UploadDialog first={stage} {...rest} />;
};

const OfKey = ({ request }: { request: Extract<DialogRequest, { name: 'api-key-revoke' | 'api-key-rotate' }> }) =>
  request.name === 'api-key-revoke' ? (
    <RevokeKeyDialog apiKey={request.apiKey} />
  ) : (
    <RotateKeyDialog apiKey={request.apiKey} onRotated={request.onRotated} />
  );

const OfOther = ({ request }: { request: Other }) => {
  switch (request.name) {
    case 'login':
      return <LoginDialog guarded={request.guarded} />;
    case 'sign-up':
      return <SignUpDialog {...(request.inviterId === undefined ? {} : { inviterId: request.inviterId })} />;
    case 'completion':
      return <CompletionDialog {...request} />;
    case 'confirm-account':
      return <ConfirmAccountDialog {...request} />;
    case 'welcome':
      return <WelcomeDialog fullName={request.fullName} />;
    case 'upload':
    case 'uploaded':
      return <OfUpload request={request} />;
    case 'invite':
      return <InviteDialog />;
    case 'album-create':
      return <AlbumTitleDialog published={request.published} />;
    case 'report':
      return <ReportDialog kind={request.kind} subjectId={request.subjectId} />;
  }
};

/** Requested dialog; each is loaded on demand. */
export const Requested = ({ request }: { request: DialogRequest }) => {
  if (isPlain(request)) {
    const Plain = plainDialogs[request.name];
    return <Plain />;
  }
  if ('album' in request) return <OfAlbum request={request} />;
  if ('collection' in request) return <OfCollection request={request} />;
  if ('token' in request) {
    const OfToken = tokenDialogs[request.name];
    return <OfToken {...request} />;
  }
  if ('item' in request) {
    const OfImage = imageDialogs[request.name];
    return <OfImage {...request} />;
  }
  if ('apiKey' in request) return <OfKey request={request} />;
  return <OfOther request={request} />;
};
