import type { CharityView } from '@pixchange/contracts/http/catalogue';
import css from './charities.module.css';

/**
 * Cover image of a charity. Without an image, or with a video cover, shows three overlapping circles, rotated by an
 * angle derived from the charity's id.
 */
export const Cover = ({ charity: { id, cover } }: { charity: CharityView }) => {
  if (cover !== null && !cover.image.is_video)
    return <img className={css.cover} src={cover.image.webp ?? cover.image.url} alt="" loading="lazy" />;
  const turn = (id.charCodeAt(id.length - 1) * 37 + id.charCodeAt(id.length - 2) * 11) % 360;
  return (
    <svg viewBox="0 0 320 200" preserveAspectRatio="xMidYMid slice" className={css.cover} aria-hidden="true">
      <g className={css.inks} transform={`rotate(${turn} 160 100)`}>
        <circle cx="118" cy="84" r="74" fill="#FF5CB8" />
        <circle cx="204" cy="84" r="74" fill="#4FB8FF" />
        <circle cx="160" cy="150" r="74" fill="#FFD93B" />
      </g>
    </svg>
  );
};
