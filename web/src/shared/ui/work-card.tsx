import type { ImageItemView } from '@pixchange/contracts/http/images';
import { memo, useState } from 'react';
import { Link } from 'react-router';
import { autoplay } from '../session/preferences.ts';
import { cx } from './cx.ts';
import { Coin, Icon } from './icons.tsx';
import { uiText } from './ui.text.ts';
import { WorkPicture } from './work-picture.tsx';
import css from './work-card.module.css';

const calm = matchMedia('(prefers-reduced-motion: reduce)');

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
      <span aria-hidden="true">{item.price.toLocaleString('en')}</span>
    </span>
  ) : null;

const Caption = ({ item }: { item: ImageItemView }) => (
  <span className={css.caption} aria-hidden="true">
    <span className={css.names}>
      <strong>{item.title || uiText.untitled}</strong>
      <span>{item.user.full_name}</span>
    </span>
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

/** One work in the frame of its kind: a sprocket edge, a die-cut checker, a mat with a caption line. */
export const WorkCard = memo(({ item, width, row = false, eager = false }: WorkCardProps) => {
  const [active, setActive] = useState(false);
  const playsAlone = autoplay(({ on }) => on);
  if (item.image === null) return <Pending item={item} />;
  const kind = item.type ?? 'Art';
  const label = uiText.by(item.title, item.user.full_name);
  return (
    <Link
      to={`/images/${item.id}`}
      className={cx(css.card, css[kind], row && css.row)}
      data-image={item.id}
      aria-label={label}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setActive(true)}
      onPointerLeave={() => setActive(false)}
      onFocus={() => setActive(true)}
      onBlur={() => setActive(false)}
    >
      <span className={css.picture}>
        <WorkPicture
          picture={item.image}
          alt={item.alt_text ?? ''}
          playing={playsAlone || (active && !calm.matches)}
          widthPx={width}
          fit={kind === 'Sticker' ? 'contain' : 'cover'}
          eager={eager}
        />
      </span>
      {kind !== 'Sticker' && <Caption item={item} />}
      {kind !== 'Art' && <Price item={item} />}
    </Link>
  );
});
