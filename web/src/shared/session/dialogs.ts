import { create } from 'zustand';
import { isNotConfirmed, session } from './session.ts';
import { clearOlderToasts } from './toasts.ts';

/**
 * Properties of the dialogs by their names. A feature adds its own in its `*.dialogs.ts`, so that others can open them
 * without importing the feature; here are the dialogs that this module opens, or returns to.
 */
export interface DialogProps {
  login: { guarded: boolean };
  'confirm-account': { from?: UploadRequest };
  welcome: { fullName: string };
  /** A collection takes every work directly; `stage` is the first one when there are files. */
  upload: { collectionId?: string; stage?: 3 };
}

type RequestOf<Name extends keyof DialogProps> = { name: Name } & DialogProps[Name];

export type UploadRequest = RequestOf<'upload'>;

/** Dialogs of the product; only one is open at a time. */
export type DialogRequest = { [Name in keyof DialogProps]: RequestOf<Name> }[keyof DialogProps];

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
