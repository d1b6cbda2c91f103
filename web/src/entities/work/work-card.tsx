import type { ImageItemView } from '@pixchange/contracts/http/images';
import { memo, useRef, useState, type PointerEvent, type RefObject } from 'react';
import { autoplay } from '../../shared/session/preferences.ts';
import { cx } from '../../shared/ui/cx.ts';
import { Coin, Icon } from '../../shared/ui/icons.tsx';
import { Link } from '../../shared/ui/link.tsx';
import { uiText } from '../../shared/ui/ui.text.ts';
import { useCentre } from './use-centre.ts';
import { WorkPicture } from './work-picture.tsx';
import { written } from '../../shared/text/numbers.ts';
import css from './work-card.module.css';

const calm = (): MediaQueryList => matchMedia('(prefers-reduced-motion: reduce)');
const touch = (): MediaQueryList => matchMedia('(hover: none)');

interface WorkCardProps {
  item: ImageItemView;
  width: number;
  /** In a row all have one height, so that the picture is cropped to fit. */
  row?: boolean;
  eager?: boolean;
}

const Price = ({ item }: { item: ImageItemView }) =>
  item.for_sale && item.price > 0 ? (
    <span className={css.price}>
      <Coin size={14} />
      <span className="visually-hidden">{uiText.coins(item.price)}</span>
      <span aria-hidden="true">{written(item.price)}</span>
    </span>
  ) : null;

/** Nothing where nobody has commented; what is heard stands in the card's label. */
const CommentsCount = ({ count }: { count: number }) =>
  count > 0 ? (
    <span className={css.comments}>
      <Icon name="comment" size={14} />
      {written(count)}
    </span>
  ) : null;

const labelOf = ({ title, user, comments_count: count }: ImageItemView): string =>
  [uiText.by(title, user.full_name), ...(count > 0 ? [uiText.comments(count)] : [])].join(', ');

const Caption = ({ item }: { item: ImageItemView }) => (
  <span className={css.caption} aria-hidden="true">
    <span className={css.names}>
      <strong>{item.title || uiText.untitled}</strong>
      <span>{item.user.full_name}</span>
    </span>
    <CommentsCount count={item.comments_count} />
    {item.type !== 'Gif' && <Price item={item} />}
  </span>
);

/** A work that has no picture yet, or never will; only its owner sees it. */
const Pending = ({ item }: { item: ImageItemView }) => {
  const failed = item.failure !== null;
  return (
    <div className={cx(css.card, css.pending)} data-status={item.status} data-image={item.id}>
      <strong>{item.title || uiText.untitled}</strong>
      {failed ? (
        <p className={css.failed}>
          <Icon name="warning" size={18} />
          {item.failure?.title ?? uiText.untitled}
        </p>
      ) : (
        <p>
          <span className={css.press} aria-hidden="true" />
          {uiText.processing}
        </p>
      )}
    </div>
  );
};

/**
 * When a card may move: while a pointer is over it or it has the focus; without a pointer in the middle of the screen.
 * Where the person or the system wants less motion nothing plays but what is pressed.
 */
const usePlaying = (item: ImageItemView, frame: RefObject<Element | null>) => {
  const [active, setActive] = useState(false);
  const [pressed, setPressed] = useState(false);
  const moves = item.image !== null && (item.image.animated || item.image.is_video);
  const allowed = autoplay(({ on }) => on) && !calm().matches;
  const centred = useCentre(frame, moves && allowed && touch().matches);
  const on = {
    onPointerEnter: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && setActive(true),
    onPointerLeave: () => setActive(false),
    onFocus: () => setActive(true),
    onBlur: () => setActive(false),
  };
  return {
    playing: moves && (pressed || (allowed && (active || centred))),
    byHand: moves && !allowed,
    pressed,
    press: () => setPressed(!pressed),
    on,
  };
};

const PlayButton = ({ title, pressed, onPress }: { title: string; pressed: boolean; onPress: () => void }) => (
  <button
    type="button"
    className={css.play}
    aria-pressed={pressed}
    aria-label={uiText.playOf(title)}
    title={uiText.play}
    onClick={onPress}
  >
    <Icon name={pressed ? 'pause' : 'play'} size={18} />
  </button>
);

/** One work in the frame of its kind: a sprocket edge, a die-cut checker, a mat with a caption line. */
export const WorkCard = memo(({ item, width, row = false, eager = false }: WorkCardProps) => {
  const frame = useRef<HTMLDivElement>(null);
  const { playing, byHand, pressed, press, on } = usePlaying(item, frame);
  if (item.image === null) return <Pending item={item} />;
  const kind = item.type ?? 'Art';
  return (
    <div ref={frame} className={css.frame} {...on}>
      <Link
        to={`/images/${item.id}`}
        className={cx(css.card, css[kind], row && css.row)}
        data-image={item.id}
        data-playing={playing || undefined}
        aria-label={labelOf(item)}
      >
        <span className={css.picture}>
          <WorkPicture
            picture={item.image}
            alt={item.alt_text ?? ''}
            playing={playing}
            widthPx={width}
            fit={kind === 'Sticker' ? 'contain' : 'cover'}
            eager={eager}
            seeThrough={kind === 'Sticker'}
          />
        </span>
        {kind !== 'Sticker' && <Caption item={item} />}
        {kind !== 'Art' && <Price item={item} />}
      </Link>
      {byHand && <PlayButton title={item.title} pressed={pressed} onPress={press} />}
    </div>
  );
});
