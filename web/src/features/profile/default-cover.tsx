import { patternOf, PATTERN_SIDE } from '@pixchange/contracts/http/values/avatar';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useWorks } from '../../shared/browse/images-list.ts';
import { worksOfUser } from './works-section.tsx';
import css from './user-info.module.css';

/**
 * Number of pictures in the cover. If there are fewer works, they repeat, because stretched previews would be blurred.
 */
const CELLS = 10;
/** Side of the pattern in the cover, in pixels. */
const PATTERN_PX = 120;

/** Cover that repeats a person's pattern. */
const LargePattern = ({ userId }: { userId: string }) => {
  const id = useId();
  const { ground, ink, path } = patternOf(userId);
  return (
    <svg style={{ background: `var(--${ground})` }}>
      <pattern
        id={id}
        width={PATTERN_PX}
        height={PATTERN_PX}
        viewBox={`0 0 ${PATTERN_SIDE} ${PATTERN_SIDE}`}
        patternUnits="userSpaceOnUse"
      >
        <path d={path} fill={`var(--${ink})`} />
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
};

/** Cover of a person who has not chosen one: a row of their newest public works, or their pattern without works. */
export const DefaultCover = ({ userId }: { userId: string }) => {
  const query = useInfiniteQuery(worksOfUser(userId));
  const pictures = useWorks(query).flatMap(({ image }) => image ?? []);
  return (
    <div className={css.cover} data-default aria-hidden="true">
      {pictures.length > 0 &&
        Array.from({ length: CELLS }, (_, index) => {
          const picture = pictures[index % pictures.length];
          return picture && <img key={index} src={picture.versions.fixed.preview_jpeg} alt="" />;
        })}
      {pictures.length === 0 && !query.isPending && <LargePattern userId={userId} />}
    </div>
  );
};
