import type { ApiKeyView, NewApiKey } from '@pixchange/contracts/http/api-keys';
import type { AlbumView } from '@pixchange/contracts/http/albums';
import type { CollectionView } from '@pixchange/contracts/http/collections';
import type { ImageItemView } from '@pixchange/contracts/http/images';
import type { ReportedKind } from '@pixchange/contracts/http/moderation';
import type { NftView } from '@pixchange/contracts/http/nfts';
import { create } from 'zustand';
import { isNotConfirmed, session } from './session.ts';
import { clearOlderToasts } from './toasts.ts';
import type { UploadResult } from './upload-result.ts';

/** Request for the upload dialog; with a collection, everything goes directly into it. */
export interface UploadRequest {
  name: 'upload';
  collectionId?: string;
  /** First stage when there are files. */
  stage?: 3;
}

/** Dialogs of the product; only one is open at a time. */
export type DialogRequest =
  | { name: 'login'; guarded: boolean }
  | { name: 'sign-up'; inviterId?: string }
  /** Returns to the upload that it interrupted, else to the profile. */
  | { name: 'completion'; title: string; text: string; button: string; from?: UploadRequest }
  | { name: 'welcome'; fullName: string }
  /** Shows the works that were just uploaded. */
  | { name: 'uploaded'; result: UploadResult }
  | { name: 'forgot-password' }
  | { name: 'change-password' }
  | { name: 'confirm-account'; from?: UploadRequest }
  | { name: 'logout' }
  | { name: 'invite' }
  | UploadRequest
  | { name: 'purchase' }
  | { name: 'impressum' }
  | { name: 'album-create'; published: boolean }
  | { name: 'album-rename'; album: AlbumView }
  | { name: 'album-delete'; album: AlbumView }
  | { name: 'album-image-move'; album: AlbumView; image: ImageItemView }
  | { name: 'album-image-remove'; album: AlbumView; image: ImageItemView }
  | { name: 'collection-choose'; collection: CollectionView }
  | { name: 'collection-edit'; collection: CollectionView }
  | { name: 'collection-delete'; collection: CollectionView }
  | { name: 'collection-finish'; collection: CollectionView }
  | { name: 'account-delete' }
  | { name: 'api-key-revoke'; apiKey: ApiKeyView }
  /** `onRotated` shows the new key, which no later answer contains. */
  | { name: 'api-key-rotate'; apiKey: ApiKeyView; onRotated: (key: NewApiKey) => void }
  | { name: 'report'; kind: ReportedKind; subjectId: string }
  | { name: 'image-edit'; item: ImageItemView }
  | { name: 'image-delete'; item: ImageItemView }
  | { name: 'image-to-album'; item: ImageItemView }
  | { name: 'share'; item: ImageItemView }
  | { name: 'buy'; item: ImageItemView }
  | { name: 'sell'; item: ImageItemView }
  | { name: 'token-buy'; item: ImageItemView; token: NftView }
  | { name: 'token-sell'; item: ImageItemView; token: NftView }
  | { name: 'token-withdraw'; item: ImageItemView; token: NftView }
  | { name: 'token-deposit'; item: ImageItemView; token: NftView };

/** Purpose of a visitor's action, which the login dialog names in a sentence. */
export type Purpose =
  | 'favourite'
  | 'own-favourites'
  | 'follow'
  | 'album'
  | 'buy'
  | 'upload'
  | 'comment'
  | 'collection'
  | 'purchase'
  | 'profile'
  | 'page';

/**
 * Action that needs a login.
 * @param isLate true after a login, when the button may be out of sight
 */
type Act = (isLate: boolean) => void;

interface Dialogs {
  current: DialogRequest | null;
  /** Action that waits for the login in the open dialogs. */
  wanted: { act: Act; purpose: Purpose | undefined } | null;
  open: (request: DialogRequest) => void;
  close: () => void;
}

/** Element that gets the focus back when the last dialog of a chain closes. */
let opener: Element | null = null;

export const dialogs = create<Dialogs>((set, get) => ({
  current: null,
  wanted: null,
  open: (request) => {
    if (get().current === null) {
      opener = document.activeElement;
      clearOlderToasts();
    }
    set({ current: request });
  },
  close: () => {
    // A login closes its dialog too.
    set(session.getState().token === null ? { current: null, wanted: null } : { current: null });
    const back = opener;
    opener = null;
    requestAnimationFrame(() => {
      if (get().current === null && back instanceof HTMLElement && back.isConnected) back.focus();
    });
  },
}));

export const openDialog = (request: DialogRequest): void => dialogs.getState().open(request);
export const closeDialog = (): void => dialogs.getState().close();

/** Runs an action that only signed-in people may do; others are asked to log in first. */
export const whenSignedIn = (act: Act, purpose?: Purpose): void => {
  if (session.getState().token !== null) return act(false);
  dialogs.setState({ wanted: { act, purpose } });
  openDialog({ name: 'login', guarded: true });
};

/** Runs, once, the action that waited for the login. */
export const runWanted = (): void => {
  const { wanted, current } = dialogs.getState();
  if (wanted === null) return;
  dialogs.setState({ wanted: null });
  // A dialog may still be open after a login in another tab.
  if (current !== null && current.name !== 'welcome') closeDialog();
  wanted.act(true);
};

/**
 * Runs an action that only confirmed accounts may do; others get the confirm-account dialog instead.
 * @param from the interrupted upload, to which the dialog returns
 */
export const whenConfirmed = (act: () => void, purpose?: Purpose, from?: UploadRequest): void =>
  whenSignedIn(() => {
    if (isNotConfirmed(session.getState().user)) openDialog({ name: 'confirm-account', ...(from && { from }) });
    else act();
  }, purpose);
