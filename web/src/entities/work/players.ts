import { startTransition, useEffect, useState, type RefObject } from 'react';

/** Maximum number of works that play at the same time; phones have less memory and fewer decoders. */
const PLAYERS = 16;
const PLAYERS_ON_PHONES = 8;
const PHONE = '(hover: none), (max-width: 766px)';

/** Time in milliseconds without scrolling after which cards get players. Cards that scroll past load nothing. */
const REST_MS = 100;

interface Candidate {
  /** Distance of the card's center from the window's, in pixels; null while the card is out of view. */
  distance: number | null;
  /** True with the pointer or the focus on the card, or after a press on Play. */
  isPreferred: boolean;
}

/** Returns the cards in view that get one of the `players`: preferred cards first, then by distance. */
export const chosenOf = <C extends Candidate>(cards: Iterable<C>, players: number): Set<C> =>
  new Set(
    [...cards]
      .filter(({ distance }) => distance !== null)
      .sort((a, b) => Number(b.isPreferred) - Number(a.isPreferred) || Number(a.distance) - Number(b.distance))
      .slice(0, players),
  );

interface Card extends Candidate {
  setPlaying: (isPlaying: boolean) => void;
}

const cards = new Map<Element, Card>();
let observer: IntersectionObserver | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

const assign = (): void => {
  const chosen = chosenOf(cards.values(), matchMedia(PHONE).matches ? PLAYERS_ON_PHONES : PLAYERS);
  // A transition keeps scrolling smooth while many videos are rendered.
  startTransition(() => {
    for (const card of cards.values()) card.setPlaying(chosen.has(card));
  });
};

const centerOf = ({ x, y, width, height }: DOMRectReadOnly): [x: number, y: number] => [x + width / 2, y + height / 2];

const place = (entries: readonly IntersectionObserverEntry[]): void => {
  for (const { target, isIntersecting, boundingClientRect, rootBounds } of entries) {
    const card = cards.get(target);
    if (card === undefined) continue;
    const [x, y] = centerOf(boundingClientRect);
    const [middleX, middleY] = centerOf(rootBounds ?? boundingClientRect);
    card.distance = isIntersecting ? Math.hypot(x - middleX, y - middleY) : null;
  }
  // While the timer runs, the page is still scrolling.
  if (timer === undefined) assign();
};

/** Observes all cards again, which makes the browser report all positions without a forced layout. */
const look = (): void => {
  timer = undefined;
  observer?.disconnect();
  observer = new IntersectionObserver(place);
  for (const node of cards.keys()) observer.observe(node);
};

const lookSoon = (): void => {
  clearTimeout(timer);
  timer = setTimeout(look, REST_MS);
};

const join = (node: Element, setPlaying: Card['setPlaying']): (() => void) => {
  cards.set(node, { distance: null, isPreferred: false, setPlaying });
  // Adding the same listeners again for another card has no effect.
  addEventListener('scroll', lookSoon, { capture: true, passive: true });
  addEventListener('resize', lookSoon);
  lookSoon();
  return () => {
    cards.delete(node);
    setPlaying(false);
    lookSoon();
  };
};

const prefer = (node: Element, isPreferred: boolean): void => {
  const card = cards.get(node);
  if (card === undefined || card.isPreferred === isPreferred) return;
  card.isPreferred = isPreferred;
  // A card with the pointer or the focus is in view; the next observation corrects its distance.
  if (isPreferred && card.distance === null) {
    card.distance = 0;
    lookSoon();
  }
  assign();
};

/**
 * Returns whether a card has one of the page's players. The cards in view closest to the center of the window get a
 * player.
 * @param isPreferred true for a card that gets a player immediately and before others
 */
export const usePlayer = (card: RefObject<Element | null>, isWanted: boolean, isPreferred: boolean): boolean => {
  const [isPlaying, setPlaying] = useState(false);
  useEffect(() => (isWanted && card.current !== null ? join(card.current, setPlaying) : undefined), [card, isWanted]);
  useEffect(() => {
    if (isWanted && card.current !== null) prefer(card.current, isPreferred);
  }, [card, isWanted, isPreferred]);
  return isWanted && isPlaying;
};
