import type { FunctionComponent } from 'react';
import { shareDialogs } from '../entities/share/share.dialogs.ts';
import { accountsDialogs } from '../features/accounts/accounts.dialogs.ts';
import { albumsDialogs } from '../features/albums/albums.dialogs.ts';
import { collectionsDialogs } from '../features/collections/collections.dialogs.ts';
import { developersDialogs } from '../features/developers/developers.dialogs.ts';
import { imagesDialogs } from '../features/images/images.dialogs.ts';
import { marketDialogs } from '../features/market/market.dialogs.ts';
import { profileDialogs } from '../features/profile/profile.dialogs.ts';
import { reportsDialogs } from '../features/reports/reports.dialogs.ts';
import { sharingDialogs } from '../features/sharing/sharing.dialogs.ts';
import { uploadsDialogs } from '../features/uploads/uploads.dialogs.ts';
import { walletDialogs } from '../features/wallet/wallet.dialogs.ts';
import type { DialogProps, DialogRequest } from '../shared/session/dialogs.ts';
import { appDialogs } from './app.dialogs.ts';

/** Dialogs of all features; each is loaded on demand. */
const dialogs: { readonly [Name in keyof DialogProps]: FunctionComponent<DialogProps[Name]> } = {
  ...accountsDialogs,
  ...albumsDialogs,
  ...collectionsDialogs,
  ...developersDialogs,
  ...imagesDialogs,
  ...marketDialogs,
  ...profileDialogs,
  ...reportsDialogs,
  ...sharingDialogs,
  ...uploadsDialogs,
  ...walletDialogs,
  ...shareDialogs,
  ...appDialogs,
};

/** Dialog that a request names, with the request's properties. */
export const Requested = ({ request: { name, ...props } }: { request: DialogRequest }) => {
  // TypeScript can't infer that the properties belong to the dialog of this name.
  const Dialog = dialogs[name] as FunctionComponent<object>;
  return <Dialog {...props} />;
};
