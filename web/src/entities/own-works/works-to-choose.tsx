import type { ImageItemView } from '@pixchange/contracts/http/images';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { wordsOf } from '../../shared/api/failure.ts';
import { failureText } from '../../shared/text/failure.text.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Loading, LoadError } from '../../shared/ui/loading.tsx';
import { uiText } from '../../shared/ui/ui.text.ts';
import { WorkPicture } from '../work/work-picture.tsx';
import { ownWorksText as text } from './own-works.text.ts';
import css from './own-works.module.css';

export interface Choice {
  /** Whether a work can be chosen; the others are not shown. */
  readonly isTaken: (item: ImageItemView) => boolean;
  /** Draws the control that chooses a work, around its picture and title. */
  readonly draw: (item: ImageItemView, face: ReactNode) => ReactNode;
}

interface WorksToChooseProps extends Choice {
  query: UseInfiniteQueryResult<InfiniteData<{ collection: ImageItemView[] }>>;
  /** Shown when no work can be chosen. */
  none: ReactNode;
}

const Face = ({ item }: { item: ImageItemView }) => (
  <>
    <span className={css.picture}>
      {item.image !== null && <WorkPicture picture={item.image} alt="" playing={false} widthPx={132} fit="cover" />}
    </span>
    <span className={css.title} dir="auto">
      {item.title || uiText.untitled}
    </span>
  </>
);

/** Works of one list that can be chosen, page by page. */
export const WorksToChoose = ({ query, isTaken, draw, none }: WorksToChooseProps) => {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query;
  if (data === undefined)
    return error === null ? (
      <Loading label={text.loadingWorks} />
    ) : (
      <LoadError text={wordsOf(error)} retry={failureText.retry} onRetry={() => void refetch()} />
    );
  const works = data.pages.flatMap(({ collection }) => collection).filter(isTaken);
  return (
    <>
      {works.length === 0 && !hasNextPage && none}
      <ul className={css.works}>
        {works.map((item) => (
          <li key={item.id}>{draw(item, <Face item={item} />)}</li>
        ))}
      </ul>
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {text.more}
        </Button>
      )}
    </>
  );
};
