import type { ImageItemView } from '@pixchange/contracts/http/images';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { Dots, Icon } from '../../shared/ui/icons.tsx';
import { uiText } from '../../shared/ui/ui.text.ts';
import { copyWorkText } from './copy-work.text.ts';
import { copyWork } from './copy-work.ts';
import { FrameCounter } from './frame-counter.tsx';
import { HELD, takePendingGesture, TAPPED_TWICE } from './gestures.ts';
import { useSpecialAlbum } from './special-albums.api.ts';
import { workActionsText as text } from './work-actions.text.ts';
import type { ActionPress } from './rest-actions.tsx';
import { WorkMenu } from './work-menu.tsx';
import css from './work-actions.module.css';

const TICK_MS = 2_000;
const STAMP_MS = 700;

/** Returns a flag that is true for the given milliseconds after each call of `start`. */
const useMoment = (ms: number): [isNow: boolean, start: () => void] => {
  const [starts, setStarts] = useState(0);
  const [ended, setEnded] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setEnded(starts), ms);
    return () => clearTimeout(timer);
  }, [starts, ms]);
  return [starts !== ended, () => setStarts((count) => count + 1)];
};

const CopyButton = ({ item }: { item: ImageItemView }) => {
  const [isCopied, tick] = useMoment(TICK_MS);
  const copy = async () => {
    if (await copyWork(item)) tick();
  };
  return (
    <button
      type="button"
      className={css.copy}
      aria-label={text.copyOf(item.title)}
      title={copyWorkText.copyKind[item.type ?? 'Art']}
      onClick={() => void copy()}
    >
      <Icon name={isCopied ? 'check' : 'copy'} size={18} />
    </button>
  );
};

/** Title and author of a sticker, whose card has no caption. */
const Foot = ({ item }: { item: ImageItemView }) => (
  <span className={css.foot} aria-hidden="true">
    <strong>{item.title || uiText.untitled}</strong>
    <span>{item.user.full_name}</span>
  </span>
);

/** Handles the touch gestures on the card. */
const useGestures = (frame: RefObject<Element | null>, onHeld: () => void, onTwice: () => void): void => {
  const acts = useRef({ onHeld, onTwice });
  useEffect(() => {
    acts.current = { onHeld, onTwice };
  });
  useEffect(() => {
    const node = frame.current;
    const act = (name: string | null) => {
      if (name === HELD) acts.current.onHeld();
      if (name === TAPPED_TWICE) acts.current.onTwice();
    };
    const hear = (event: Event) => {
      event.preventDefault();
      act(event.type);
    };
    act(takePendingGesture(node));
    for (const name of [HELD, TAPPED_TWICE]) node?.addEventListener(name, hear);
    return () => {
      for (const name of [HELD, TAPPED_TWICE]) node?.removeEventListener(name, hear);
    };
  }, [frame]);
};

const Stamp = () => (
  <span className={css.stamp} aria-hidden="true">
    <Icon name="heart" size={72} />
  </span>
);

interface HeartButtonProps {
  item: ImageItemView;
  kept: boolean;
  toggle: () => void;
}

const HeartButton = ({ item, kept, toggle }: HeartButtonProps) => (
  <button
    type="button"
    className={css.heart}
    aria-pressed={kept}
    aria-label={uiText.favouriteOf(item.title)}
    title={kept ? text.menu.unfavourite : text.menu.favourite}
    onClick={() => toggle()}
  >
    <Icon name="heart" size={18} />
  </button>
);

interface WorkActionsProps {
  item: ImageItemView;
  frame: RefObject<HTMLElement | null>;
  playing: boolean;
  /** Last press on the buttons that the card shows before its actions load. */
  lastPress: ActionPress | null;
}

/** Actions on a work's card: visible with the pointer or the focus on the card, and as a sheet after a long press. */
export const WorkActions = ({ item, frame, playing, lastPress }: WorkActionsProps) => {
  const [open, setOpen] = useState(false);
  const [isStamped, stamp] = useMoment(STAMP_MS);
  const dots = useRef<HTMLButtonElement>(null);
  const { kept, put, toggle } = useSpecialAlbum('favourites', item);
  const ours = item.provider === null;
  const kind = item.type ?? 'Art';
  const close = useCallback(
    (refocus: boolean) => {
      setOpen(false);
      // Without hover, the button is hidden once the sheet is closed, so the card's link gets the focus.
      const back = matchMedia('(hover: none)').matches ? frame.current?.querySelector('a') : dots.current;
      if (refocus) back?.focus({ preventScroll: true });
    },
    [frame],
  );
  const answer = useRef({ toggle });
  useEffect(() => {
    answer.current = { toggle };
  });
  const handledPress = useRef<ActionPress | null>(null);
  useEffect(() => {
    if (lastPress === null || handledPress.current === lastPress) return;
    handledPress.current = lastPress;
    if (lastPress.what === 'menu') setOpen(true);
    else answer.current.toggle();
  }, [lastPress]);
  useGestures(
    frame,
    () => setOpen(true),
    () => {
      if (!ours) return;
      stamp();
      put(true);
    },
  );
  return (
    <>
      {playing && item.image !== null && kind === 'Gif' && <FrameCounter picture={item.image} frame={frame} />}
      {isStamped && <Stamp />}
      {kind === 'Sticker' && <Foot item={item} />}
      <div
        role="group"
        aria-label={text.actionsOf(item.title)}
        className={css.actions}
        data-kind={kind}
        data-open={open || undefined}
      >
        {ours && <HeartButton item={item} kept={kept} toggle={toggle} />}
        {item.public && <CopyButton item={item} />}
        <button
          ref={dots}
          type="button"
          aria-label={uiText.moreOf(item.title)}
          title={uiText.moreOf(item.title)}
          aria-haspopup="menu"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <Dots />
        </button>
        {open && <WorkMenu item={item} heart={{ kept, toggle }} button={dots} onClose={close} />}
      </div>
    </>
  );
};
