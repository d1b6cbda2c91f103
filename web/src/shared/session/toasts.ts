import { create } from 'zustand';

export type ToastKind = 'success' | 'error' | 'info';
/** Button in a toast; a press also closes the toast. */
export interface ToastAction {
  label: string;
  act: () => void;
}

export interface Toast {
  id: number;
  kind: ToastKind;
  text: string;
  fading: boolean;
  action?: ToastAction | undefined;
  /** Time on the clock of `performance`. */
  shownAtMs: number;
}

const visibleMs: Record<ToastKind, number> = { success: 5_000, error: 5_000, info: 2_000 };
export const FADE_MS = 1_000;
const MOMENT_MS = 1_000;

interface Toasts {
  list: Toast[];
  /** Whether the page's template has a place for them. */
  hasArea: boolean;
  /** Whether a modal dialog covers that place, and shows them itself. */
  covered: boolean;
  dismiss: (id: number) => void;
}

export const toasts = create<Toasts>((set) => ({
  list: [],
  hasArea: false,
  covered: false,
  dismiss: (id) => set(({ list }) => ({ list: list.filter((toast) => toast.id !== id) })),
}));

/**
 * Removes earlier success and info messages, which would cover the opening dialog; those of the last moment belong to
 * it.
 */
export const clearOlderToasts = (): void =>
  toasts.setState(({ list }) => ({
    list: list.filter(({ kind, shownAtMs }) => kind === 'error' || performance.now() - shownAtMs < MOMENT_MS),
  }));

let lastId = 0;

export const showToast = (kind: ToastKind, text: string, action?: ToastAction): void => {
  lastId += 1;
  const id = lastId;
  const toast: Toast = { id, kind, text, fading: false, action, shownAtMs: performance.now() };
  toasts.setState(({ list }) => ({ list: [...list, toast] }));
  setTimeout(() => {
    toasts.setState(({ list }) => ({
      list: list.map((toast) => (toast.id === id ? { ...toast, fading: true } : toast)),
    }));
    setTimeout(() => toasts.getState().dismiss(id), FADE_MS);
  }, visibleMs[kind]);
};
