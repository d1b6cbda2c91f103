import { vi } from 'vitest';

/*
 * Browser features that jsdom lacks and the client uses. jsdom has no layout: tests in a browser (web/e2e) check sizes,
 * colors and positions.
 */

class NoObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return [];
  }
}

interface Media {
  /** Media queries that match; all others do not. */
  matching: Set<string>;
  lists: Map<string, EventTarget>;
}

/** Media queries of this process, which test files and reloaded modules share. */
const media = ((globalThis as { testMedia?: Media }).testMedia ??= { matching: new Set(), lists: new Map() });

/** Sets whether a media query matches, and notifies its listeners. */
export const setMedia = (query: string, matches: boolean): void => {
  if (matches) media.matching.add(query);
  else media.matching.delete(query);
  media.lists.get(query)?.dispatchEvent(Object.assign(new Event('change'), { matches }));
};

/** Resets all media queries to not matching. */
export const resetMedia = (): void => {
  for (const query of media.matching) setMedia(query, false);
};

const matchMedia = (query: string): MediaQueryList => {
  const list = media.lists.get(query) ?? new EventTarget();
  media.lists.set(query, list);
  return Object.defineProperties(list, {
    media: { value: query, configurable: true },
    matches: { get: () => media.matching.has(query), configurable: true },
  }) as MediaQueryList;
};

/** Gives every element the width of a page for the rest of the test; a grid without a width renders no works. */
export const layOutGrids = (): void => {
  const box = { x: 0, y: 0, top: 0, left: 0, right: 900, bottom: 600, width: 900, height: 600 };
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ ...box, toJSON: () => box });
};

/**
 * Encoder whose arrays are instances of this realm's `Uint8Array`. Libraries refuse jsdom's arrays, which come from
 * another realm.
 */
class OwnTextEncoder extends TextEncoder {
  override encode(text?: string): Uint8Array<ArrayBuffer> {
    return Uint8Array.from(super.encode(text));
  }
}
globalThis.TextEncoder = OwnTextEncoder;

let addresses = 0;

const defineMissing = (target: object, values: Record<string, unknown>): void => {
  for (const [name, value] of Object.entries(values))
    if ((target as Record<string, unknown>)[name] === undefined)
      Object.defineProperty(target, name, { value, configurable: true, writable: true });
};

defineMissing(globalThis, {
  matchMedia,
  ResizeObserver: NoObserver,
  IntersectionObserver: NoObserver,
  CSS: { escape: (text: string) => text.replace(/["\\]/g, '\\$&'), supports: () => false },
});
defineMissing(URL, { createObjectURL: () => `blob:${(addresses += 1)}`, revokeObjectURL: () => undefined });
defineMissing(Element.prototype, { scrollIntoView: () => undefined });
defineMissing(HTMLElement.prototype, {
  showPopover(this: HTMLElement) {
    // jsdom hides popovers and doesn't know their open state.
    this.style.display = 'block';
    this.dispatchEvent(Object.assign(new Event('toggle'), { newState: 'open', oldState: 'closed' }));
  },
  hidePopover(this: HTMLElement) {
    this.style.display = '';
    this.dispatchEvent(Object.assign(new Event('toggle'), { newState: 'closed', oldState: 'open' }));
  },
});
defineMissing(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true;
  },
  close(this: HTMLDialogElement) {
    this.open = false;
  },
});
window.scrollTo = () => undefined;

// Browsers fire `cancel` on the topmost modal dialog when Escape is pressed. The listener outlives this module, so that
// a test that reloads the module adds the same listener, which has no effect.
const cancelTopmost = ((globalThis as { testCancel?: (event: KeyboardEvent) => void }).testCancel ??= (event) => {
  if (event.key !== 'Escape' || event.defaultPrevented) return;
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  dialog?.dispatchEvent(new Event('cancel', { cancelable: true }));
});
addEventListener('keydown', cancelTopmost);
