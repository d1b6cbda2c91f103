import type { ImageItemView } from '@pixchange/contracts/http/images';
import { memo, startTransition, useRef, useState, type FocusEvent, type PointerEvent, type RefObject } from 'react';
import { lazyOf } from '../../shared/lazy.ts';
import { Fault, Section } from '../../shared/ui/fault.tsx';
import { hiddenWorks } from '../../shared/session/hidden-works.ts';
import { cx } from '../../shared/ui/cx.ts';
import { Coin, Icon } from '../../shared/ui/icons.tsx';
import { Link } from '../../shared/ui/link.tsx';
import { uiText } from '../../shared/ui/ui.text.ts';
import { LocalPicture } from './local-picture.tsx';
import { localPreview } from './local-previews.ts';
import { isLight } from './motion.ts';
import { usePlayer } from './players.ts';
import { WorkActions } from './preload-actions.ts';
import { RestActions, type ActionPress } from './rest-actions.tsx';
import { useMayPlay } from './use-may-play.ts';
import { WorkPicture } from './work-picture.tsx';
import { written } from '../../shared/text/numbers.ts';
import { failureText } from '../../shared/text/failure.text.ts';
import css from './work-card.module.css';

const touch = (): MediaQueryList => matchMedia('(hover: none)');

const HiddenWork = lazyOf(() => import('./hidden-work.tsx'), 'HiddenWork');

interface WorkCardProps {
  item: ImageItemView;
  width: number;
  /** True in a row, where all cards have one height and pictures are cropped to fit. */
  row?: boolean;
  eager?: boolean;
  /** True for cards without actions, because the page has other tools for the owner. */
  plain?: boolean;
}

/** Returns the prices of the license and the token that are for sale, lowest first. */
const pricesOf = ({ for_sale, price, nft_offer }: ImageItemView): number[] =>
  [...(for_sale ? [price] : []), ...(nft_offer ? [nft_offer.price] : [])].sort((a, b) => a - b);

/** Lowest price on a card, and a mark where the token is for sale; screen readers read both in the card's label. */
const Price = ({ item }: { item: ImageItemView }) => {
  const [lowest, other] = pricesOf(item);
  if (lowest === undefined) return null;
  return (
    <span className={css.price} aria-hidden="true">
      {item.nft_offer && <Icon name="token" size={14} />}
      <Coin size={14} />
      {other === undefined ? written(lowest) : uiText.from(written(lowest))}
    </span>
  );
};

const saleLabel = (item: ImageItemView): string[] => {
  const [lowest, other] = pricesOf(item);
  if (lowest === undefined) return [];
  return [
    ...(item.nft_offer ? [uiText.tokenForSale] : []),
    other === undefined ? uiText.coins(lowest) : uiText.from(uiText.coins(lowest)),
  ];
};

/** Number of comments, if any; screen readers read the number in the card's label. */
const CommentsCount = ({ count }: { count: number }) =>
  count > 0 ? (
    <span className={css.comments}>
      <Icon name="comment" size={14} />
      {written(count)}
    </span>
  ) : null;

const labelOf = (item: ImageItemView): string =>
  [
    uiText.by(item.title, item.user.full_name),
    ...saleLabel(item),
    ...(item.comments_count > 0 ? [uiText.comments(item.comments_count)] : []),
  ].join(uiText.comma);

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

/** Card of a work that is being processed or has failed; only its owner sees it. */
const Pending = ({ item }: { item: ImageItemView }) => {
  const { failure } = item;
  const preview = failure === null ? localPreview(item.id) : undefined;
  return (
    <div className={cx(css.card, css.pending)} data-status={item.status} data-image={item.id}>
      {preview !== undefined && (
        <div className={css.local}>
          <LocalPicture preview={preview} />
        </div>
      )}
      <strong>{item.title || uiText.untitled}</strong>
      {failure !== null ? (
        <p className={css.failed}>
          <Icon name="warning" size={18} />
          {failureText.refusal(failure)}
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

type Ready = ImageItemView & { image: NonNullable<ImageItemView['image']> };

/** Whether the card's background must show through the work. */
const isSeenThrough = ({ type }: ImageItemView): boolean => type === 'Sticker';

/**
 * Decides whether a card plays. A card plays while it is in view and among the closest to the center of the window, or
 * after a press. With autoplay off or a large file, it plays only after a press.
 */
const usePlaying = (item: Ready, frame: RefObject<Element | null>) => {
  const [active, setActive] = useState(false);
  const [reached, setReached] = useState(false);
  const [pressed, setPressed] = useState(false);
  const moves = item.image.animated || item.image.is_video;
  const mayPlay = useMayPlay();
  const byHand = moves && !(mayPlay && isLight(item.image, isSeenThrough(item)));
  const playing = usePlayer(frame, moves && (pressed || !byHand), active || pressed);
  // The transition lets the page react to the press before it renders the actions.
  const reach = () => startTransition(() => setReached(true));
  const on = {
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      reach();
      setActive(pointerType === 'mouse');
    },
    onPointerLeave: () => setActive(false),
    onFocus: () => {
      reach();
      setActive(true);
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => setActive(currentTarget.contains(relatedTarget)),
  };
  return {
    playing,
    // The frame counter is re-rendered with every frame, so only the card with the pointer or the focus has one.
    counts: playing && active,
    byHand,
    reached,
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

interface FaceProps extends Pick<WorkCardProps, 'row' | 'eager' | 'width'> {
  item: Ready;
  playing: boolean;
}

/** Picture of a work, as a link to its page. */
const Face = ({ item, width, playing, row = false, eager = false }: FaceProps) => {
  const kind = item.type ?? 'Art';
  return (
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
          seeThrough={isSeenThrough(item)}
          isWatched
        />
      </span>
      {kind !== 'Sticker' && <Caption item={item} />}
      {kind !== 'Art' && <Price item={item} />}
    </Link>
  );
};

const Card = ({ plain = false, ...face }: Omit<WorkCardProps, 'item'> & { item: Ready }) => {
  const { item } = face;
  const frame = useRef<HTMLDivElement>(null);
  const { playing, counts, byHand, reached, pressed, press, on } = usePlaying(item, frame);
  const [lastPress, setLastPress] = useState<ActionPress | null>(null);
  const [isTouched] = useState(() => touch().matches);
  return (
    <div ref={frame} className={css.frame} data-work={plain ? undefined : ''} {...on}>
      <Face {...face} playing={playing} />
      {byHand && <PlayButton title={item.title} pressed={pressed} onPress={press} />}
      {isTouched && !plain && <RestActions item={item} onPress={setLastPress} />}
      {reached && !plain && (
        <Fault>
          <WorkActions item={item} frame={frame} playing={counts} lastPress={lastPress} />
        </Fault>
      )}
    </div>
  );
};

const isReady = (item: ImageItemView): item is Ready => item.image !== null;

/**
 * Card of a work in the frame of its kind: a film edge for a GIF, a checkered background for a sticker, and a mat with
 * a caption for art.
 */
export const WorkCard = memo(({ item, ...rest }: WorkCardProps) => {
  const isHidden = hiddenWorks(({ ids }) => ids.includes(item.id));
  if (!isReady(item)) return <Pending item={item} />;
  if (!isHidden || rest.plain === true) return <Card item={item} {...rest} />;
  return (
    <Section>
      <HiddenWork item={item} />
    </Section>
  );
});
