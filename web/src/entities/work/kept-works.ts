import type { ImageItemView } from '@pixchange/contracts/http/images';
import { imagesRoutes } from '@pixchange/contracts/http/routes/images';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { api } from '../../shared/api/client.ts';
import { heartsKey, sentKey } from '../../shared/session/kept-works-keys.ts';
import { takeInstallPrompt } from '../../shared/session/install-prompt.ts';
import { memberView } from '../../shared/session/member-view.ts';
import { session } from '../../shared/session/session.ts';
import { showToast } from '../../shared/session/toasts.ts';
import { specialAlbumsText as text } from './special-albums.text.ts';

/** Maximum number of works stored with all data of their cards; fills two rows. */
const CARDS_MAX = 12;
/** Maximum number of hearts; beyond it, the oldest are dropped. */
const HEARTS_MAX = 500;

/** Work as stored by this or an older version of the app; the row that renders the work checks the other fields. */
type KeptCard = Pick<ImageItemView, 'id'>;

interface Lists {
  readonly ids: readonly string[];
  /** Data of the newest works, with which a row renders before the server responds. */
  readonly cards: readonly KeptCard[];
}

interface KeptWorks extends Lists {
  /** Adds a work, or moves it to the front. @returns whether the list could be stored */
  keep: (item: ImageItemView) => boolean;
  /** Replaces the stored data of a listed work with its current data. */
  update: (item: ImageItemView) => void;
  drop: (id: string) => void;
  clear: () => void;
}

const nothing: Lists = { ids: [], cards: [] };

const isText = (value: unknown): boolean => typeof value === 'string';

/** Returns the usable part of the stored value, which other programs and older versions may have written. */
const usable = (stored: unknown, idsMax: number): Lists => {
  const { ids, cards } = Object(stored) as Record<keyof Lists, unknown>;
  if (!Array.isArray(ids)) return nothing;
  const known = [...new Set((ids as unknown[]).filter(isText) as string[])].slice(0, idsMax);
  const isKept = (card: unknown): card is KeptCard => known.includes((Object(card) as KeptCard).id);
  return { ids: known, cards: Array.isArray(cards) ? cards.filter(isKept).slice(0, CARDS_MAX) : [] };
};

/** Wraps the browser's storage, which may be full or blocked. @param onWrite called with whether a write succeeded */
const guarded = (onWrite: (isStored: boolean) => void) => {
  const attempt = <T>(act: () => T, otherwise: T): T => {
    try {
      return act();
    } catch {
      return otherwise;
    }
  };
  return {
    getItem: (key: string) => attempt(() => localStorage.getItem(key), null),
    setItem: (key: string, text: string) => onWrite(attempt(() => (localStorage.setItem(key, text), true), false)),
    removeItem: (key: string) => attempt(() => localStorage.removeItem(key), undefined),
  };
};

/** Creates a list of works on this device, newest first. A logout clears the list. */
const keptWorks = (name: string, idsMax: number) => {
  let isStored = false;
  const storage = guarded((done) => (isStored = done));
  const store = create<KeptWorks>()(
    persist(
      (set, get) => ({
        ...nothing,
        keep: (item) => {
          const { ids, cards } = get();
          set({
            ids: [item.id, ...ids.filter((id) => id !== item.id)].slice(0, idsMax),
            cards: [item, ...cards.filter(({ id }) => id !== item.id)].slice(0, CARDS_MAX),
          });
          return isStored;
        },
        update: (item) => set(({ cards }) => ({ cards: cards.map((card) => (card.id === item.id ? item : card)) })),
        drop: (id) =>
          set(({ ids, cards }) => ({
            ids: ids.filter((other) => other !== id),
            cards: cards.filter((card) => card.id !== id),
          })),
        clear: () => {
          set(nothing);
          storage.removeItem(name);
        },
      }),
      {
        name,
        storage: createJSONStorage(() => storage),
        partialize: ({ ids, cards }): Lists => ({ ids, cards }),
        merge: (stored, current) => ({ ...current, ...usable(stored, idsMax) }),
      },
    ),
  );
  session.subscribe(({ left }) => {
    if (left) store.getState().clear();
  });
  return store;
};

/** Works that were copied, shared or downloaded on this device; the list never leaves the device. */
export const sentWorks = keptWorks(sentKey, CARDS_MAX);

/** Favorites of a visitor, until a login moves them to the account. */
export const keptHearts = keptWorks(heartsKey, HEARTS_MAX);

export type KeptStore = typeof sentWorks;

/**
 * Number of sent works after which the site offers its installation on a phone. The offer repeats only after the list
 * was cleared.
 */
const SENT_OFTEN = 3;

const offerInstall = (): void => {
  const install = matchMedia('(hover: none)').matches ? takeInstallPrompt() : null;
  if (install !== null) showToast('success', text.installOffer, { label: text.install, act: install });
};

/**
 * Counts a copy of another member's work, except works of external providers. Sends no bearer token, so that the
 * request does not identify the member. Runs in the background and ignores errors, as for views.
 */
const countCopy = ({ id, provider, user }: ImageItemView): void => {
  if (provider === null && user.id !== session.getState().user?.id)
    api(imagesRoutes.countCopy, { params: { id }, token: null }).catch(() => undefined);
};

/**
 * Adds a copied, shared or downloaded work to the list and counts the copy. Does nothing for a private work, for a work
 * that is still being processed, and in a member view.
 */
export const noteSent = (item: ImageItemView): void => {
  if (!item.public || item.image === null || memberView.get() !== null) return;
  // Reads the storage first; otherwise two tabs would overwrite each other's works.
  void sentWorks.persist.rehydrate();
  const before = sentWorks.getState().ids.length;
  sentWorks.getState().keep(item);
  countCopy(item);
  if (before < SENT_OFTEN && sentWorks.getState().ids.length === SENT_OFTEN) offerInstall();
};
