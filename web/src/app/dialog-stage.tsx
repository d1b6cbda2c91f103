import { lazyOf } from '../shared/lazy.ts';
import type { DialogRequest } from '../shared/session/dialogs.ts';

const SignUpDialog = lazyOf(() => import('../features/accounts/sign-up-dialog.tsx'), 'SignUpDialog');
const LoginDialog = lazyOf(() => import('../features/accounts/login-dialog.tsx'), 'LoginDialog');
const ForgotPasswordDialog = lazyOf(
  () => import('../features/accounts/reset-link-dialogs.tsx'),
  'ForgotPasswordDialog',
);
const ChangePasswordDialog = lazyOf(
  () => import('../features/accounts/reset-link-dialogs.tsx'),
  'ChangePasswordDialog',
);
const LogoutDialog = lazyOf(() => import('../features/accounts/small-dialogs.tsx'), 'LogoutDialog');
const CompletionDialog = lazyOf(() => import('../features/accounts/small-dialogs.tsx'), 'CompletionDialog');
const ConfirmAccountDialog = lazyOf(() => import('../features/accounts/small-dialogs.tsx'), 'ConfirmAccountDialog');
const WelcomeDialog = lazyOf(() => import('./welcome-dialog.tsx'), 'WelcomeDialog');
const UploadedDialog = lazyOf(() => import('../features/uploads/uploaded-dialog.tsx'), 'UploadedDialog');
const InviteDialog = lazyOf(() => import('../features/sharing/invite-dialog.tsx'), 'InviteDialog');
const UploadDialog = lazyOf(() => import('../features/uploads/upload-dialog.tsx'), 'UploadDialog');
const PurchaseDialog = lazyOf(() => import('../features/wallet/purchase-dialog.tsx'), 'PurchaseDialog');
const AlbumTitleDialog = lazyOf(() => import('../features/albums/album-dialogs.tsx'), 'AlbumTitleDialog');
const AlbumDeleteDialog = lazyOf(() => import('../features/albums/album-dialogs.tsx'), 'AlbumDeleteDialog');
const ImpressumDialog = lazyOf(() => import('./shell/impressum-dialog.tsx'), 'ImpressumDialog');
const AlbumImageMoveDialog = lazyOf(() => import('../features/albums/album-image-dialogs.tsx'), 'AlbumImageMoveDialog');
const AlbumImageRemoveDialog = lazyOf(
  () => import('../features/albums/album-image-dialogs.tsx'),
  'AlbumImageRemoveDialog',
);
const ShareDialog = lazyOf(() => import('../entities/share/share-dialog.tsx'), 'ShareDialog');
const AddToAlbumDialog = lazyOf(() => import('../features/albums/album-image-dialogs.tsx'), 'AddToAlbumDialog');
const ChooseWorksDialog = lazyOf(() => import('../features/collections/choose-works-dialog.tsx'), 'ChooseWorksDialog');
const CollectionEditDialog = lazyOf(
  () => import('../features/collections/collection-dialogs.tsx'),
  'CollectionEditDialog',
);
const CollectionDeleteDialog = lazyOf(
  () => import('../features/collections/collection-dialogs.tsx'),
  'CollectionDeleteDialog',
);
const CollectionFinishDialog = lazyOf(
  () => import('../features/collections/collection-dialogs.tsx'),
  'CollectionFinishDialog',
);
const DeleteAccountDialog = lazyOf(
  () => import('../features/profile/delete-account-dialog.tsx'),
  'DeleteAccountDialog',
);
const ReportDialog = lazyOf(() => import('../features/reports/report-dialog.tsx'), 'ReportDialog');
const RevokeKeyDialog = lazyOf(() => import('../features/developers/key-dialogs.tsx'), 'RevokeKeyDialog');
const RotateKeyDialog = lazyOf(() => import('../features/developers/key-dialogs.tsx'), 'RotateKeyDialog');
const ImageEditDialog = lazyOf(() => import('../features/images/image-dialogs.tsx'), 'ImageEditDialog');
const ImageDeleteDialog = lazyOf(() => import('../features/images/image-dialogs.tsx'), 'ImageDeleteDialog');

const BuyDialog = lazyOf(() => import('../features/market/buy-dialog.tsx'), 'BuyDialog');
const SellDialog = lazyOf(() => import('../features/market/sell-dialog.tsx'), 'SellDialog');

const TokenBuyDialog = lazyOf(() => import('../features/market/token-dialogs.tsx'), 'TokenBuyDialog');
const TokenSellDialog = lazyOf(() => import('../features/market/token-dialogs.tsx'), 'TokenSellDialog');

const TokenWithdrawDialog = lazyOf(() => import('../features/market/vault-dialogs.tsx'), 'TokenWithdrawDialog');
const TokenDepositDialog = lazyOf(() => import('../features/market/vault-dialogs.tsx'), 'TokenDepositDialog');
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
