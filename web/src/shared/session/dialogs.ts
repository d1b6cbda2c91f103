import { create } from 'zustand';
import { isNotConfirmed, session } from './session.ts';
import { clearOlderToasts } from './toasts.ts';

/**
 * Properties of the dialogs by name. A feature adds its dialogs in its `*.dialogs.ts`, so that other features can open
 * them without an import. The properties below belong to the dialogs that this module opens or returns to.
 */
export interface DialogProps {
  login: { guarded: boolean };
  'confirm-account': { from?: UploadRequest };
  welcome: { fullName: string };
  /**
   * Dialog for uploads. With `collectionId`, the works go to that collection and the member chooses no album; `stage`
   * is the initial step if there are files.
   */
  upload: { collectionId?: string; stage?: 3 };
}

type RequestOf<Name extends keyof DialogProps> = { name: Name } & DialogProps[Name];

export type UploadRequest = RequestOf<'upload'>;

/** Requests for the client's dialogs; only one dialog is open at a time. */
export type DialogRequest = { [Name in keyof DialogProps]: RequestOf<Name> }[keyof DialogProps];

/** Purpose of a visitor's action, which the login dialog explains in a sentence. */
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
 * Action that requires a login.
 * @param isLate true when it runs after a login; its button may then be out of view
 */
type Act = (isLate: boolean) => void;

interface Dialogs {
  current: DialogRequest | null;
  /** Action to run once the visitor has logged in through the open dialog. */
  wanted: { act: Act; purpose: Purpose | undefined } | null;
  open: (request: DialogRequest) => void;
  close: () => void;
}

/** Element that gets the focus back when the last dialog of a series closes. */
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
    // A successful login closes its dialog and must keep the action.
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

/** Runs an action for signed-in members. Opens the login for visitors, and runs the action after it. */
export const whenSignedIn = (act: Act, purpose?: Purpose): void => {
  if (session.getState().token !== null) return act(false);
  dialogs.setState({ wanted: { act, purpose } });
  openDialog({ name: 'login', guarded: true });
};

/** Runs the action that waited for the login, once. */
export const runWanted = (): void => {
  const { wanted, current } = dialogs.getState();
  if (wanted === null) return;
  dialogs.setState({ wanted: null });
  // A login in another tab can leave a dialog open here.
  if (current !== null && current.name !== 'welcome') closeDialog();
  wanted.act(true);
};

/**
 * Runs an action for confirmed accounts; unconfirmed accounts get the confirm-account dialog instead.
 * @param from the interrupted upload, to which the dialog returns
 */
export const whenConfirmed = (act: () => void, purpose?: Purpose, from?: UploadRequest): void =>
  whenSignedIn(() => {
    if (isNotConfirmed(session.getState().user)) openDialog({ name: 'confirm-account', ...(from && { from }) });
    else act();
  }, purpose);
