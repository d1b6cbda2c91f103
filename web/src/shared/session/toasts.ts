import { create } from 'zustand';

export type ToastKind = 'success' | 'error' | 'info';
/** Button in a toast; a click also closes the toast. */
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
  /** Time at which the toast appeared, from `performance.now()`. */
  shownAtMs: number;
}

const visibleMs: Record<ToastKind, number> = { success: 5_000, error: 5_000, info: 2_000 };
export const FADE_MS = 1_000;
const MOMENT_MS = 1_000;

interface Toasts {
  list: Toast[];
  /** Whether the page's template has a toast area. */
  hasArea: boolean;
  /** Whether a modal dialog covers the toast area, and shows the toasts itself. */
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
 * Removes older success and info messages, which would cover an opening dialog. Messages of the last second stay,
 * because they belong to the dialog.
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
