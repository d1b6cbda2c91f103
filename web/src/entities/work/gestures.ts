import { stopClick, swallowNextClick } from '../../shared/ui/swallow-click.ts';

/*
 * Touch gestures on cards. One set of listeners serves the whole page: a card's actions load on its first touch, which
 * is too late to listen for that touch. A card receives gestures as custom events.
 */

export const HELD = 'work-held';
export const TAPPED_TWICE = 'work-tapped-twice';

const HOLD_MS = 450;
/** Time for a second tap in milliseconds; after that, the first tap counts as a single tap. */
const TWICE_MS = 250;
const MOVED_PX = 10;
const FRAME = '[data-work]';

interface Touch {
  frame: Element;
  x: number;
  y: number;
  timer: ReturnType<typeof setTimeout>;
}

let touch: Touch | null = null;
let waiting: { frame: Element; timer: ReturnType<typeof setTimeout> } | null = null;
let lastPointer = '';
/** True during a click that this module creates for a single tap. */
let isSyntheticClick = false;

/** Last gesture on a card whose actions were not loaded yet. */
let missed: { frame: Element; name: string } | null = null;

/**
 * Dispatches a gesture. A card that handles the event prevents its default. Otherwise stores the gesture for a card
 * whose actions are still loading.
 */
const dispatchGesture = (frame: Element, name: string): void => {
  missed = frame.dispatchEvent(new Event(name, { cancelable: true })) ? { frame, name } : null;
};

/**
 * Returns the stored gesture if the person made it on this card, else null. Clears the stored gesture in both cases.
 */
export const takePendingGesture = (frame: Element | null): string | null => {
  const name = missed !== null && missed.frame === frame ? missed.name : null;
  missed = null;
  return name;
};

const endTouch = (): void => {
  if (touch !== null) clearTimeout(touch.timer);
  touch = null;
};

const linkOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(`${FRAME} > a`) : null;

const begin = (event: PointerEvent): void => {
  lastPointer = event.pointerType;
  missed = null;
  endTouch();
  const frame = linkOf(event.target)?.closest(FRAME) ?? null;
  if (event.pointerType !== 'touch' || !event.isPrimary || frame === null) return;
  const timer = setTimeout(() => {
    endTouch();
    swallowNextClick();
    dispatchGesture(frame, HELD);
  }, HOLD_MS);
  touch = { frame, x: event.clientX, y: event.clientY, timer };
};

const move = ({ clientX, clientY }: PointerEvent): void => {
  if (touch !== null && Math.hypot(clientX - touch.x, clientY - touch.y) > MOVED_PX) endTouch();
};

/** Delays a tap on a card until no second tap can follow: a single tap opens the work, a double tap adds a heart. */
const onClick = (event: MouseEvent): void => {
  const link = linkOf(event.target);
  const frame = link?.closest(FRAME);
  if (isSyntheticClick || lastPointer !== 'touch' || link === null || !frame) return;
  stopClick(event);
  const isSecond = waiting?.frame === frame;
  if (waiting !== null) clearTimeout(waiting.timer);
  waiting = null;
  if (isSecond) {
    dispatchGesture(frame, TAPPED_TWICE);
    return;
  }
  const timer = setTimeout(() => {
    waiting = null;
    isSyntheticClick = true;
    link.click();
    isSyntheticClick = false;
  }, TWICE_MS);
  waiting = { frame, timer };
};

/** Prevents the browser's own menu for a link, which would cover the card's menu. */
const onContextMenu = (event: Event): void => {
  if (lastPointer === 'touch' && linkOf(event.target) !== null) event.preventDefault();
};

/** Starts listening for touches on cards, on every page. */
export const followGestures = (): void => {
  addEventListener('pointerdown', begin, true);
  addEventListener('pointermove', move, { capture: true, passive: true });
  for (const end of ['pointerup', 'pointercancel'] as const) addEventListener(end, endTouch, true);
  // Listens on the document, because swallowNextClick stops clicks at the window first. A window listener here would
  // repeat swallowed clicks.
  document.addEventListener('click', onClick, true);
  addEventListener('contextmenu', onContextMenu, true);
};
