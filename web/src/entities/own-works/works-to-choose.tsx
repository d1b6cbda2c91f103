import type { ImageItemView } from '@pixchange/contracts/http/images';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { uiText } from '../../shared/ui/ui.text.ts';
import { NextPage, useLoaded } from '../../shared/ui/loaded.tsx';
import { WorkPicture } from '../work/work-picture.tsx';
import { ownWorksText as text } from './own-works.text.ts';
import css from './own-works.module.css';

export interface Choice {
  /** Whether a work can be chosen; other works are not shown. */
  readonly isSelectable: (item: ImageItemView) => boolean;
  /** Renders the control that chooses a work, around its picture and title. */
  readonly draw: (item: ImageItemView, face: ReactNode) => ReactNode;
}

interface WorksToChooseProps extends Choice {
  query: UseInfiniteQueryResult<InfiniteData<{ collection: ImageItemView[] }>>;
  /** Content when no work can be chosen. */
  none: ReactNode;
}

/** Picture and title of a work to choose; an empty frame until the work has loaded. */
export const WorkFace = ({ item }: { item: ImageItemView | undefined }) => (
  <>
    <span className={css.picture}>
      {item !== undefined && item.image !== null && (
        <WorkPicture
          picture={item.image}
          alt=""
          playing={false}
          widthPx={132}
          fit={item.type === 'Sticker' ? 'contain' : 'cover'}
          seeThrough={item.type === 'Sticker'}
        />
      )}
    </span>
    <span className={css.title} dir="auto">
      {item === undefined ? '\u00a0' : item.title || uiText.untitled}
    </span>
  </>
);

/** Works of one list that can be chosen, page by page. */
export const WorksToChoose = ({ query, isSelectable, draw, none }: WorksToChooseProps) => {
  const { data, instead } = useLoaded(query, text.loadingWorks);
  if (data === undefined) return instead;
  const works = data.pages.flatMap(({ collection }) => collection).filter(isSelectable);
  return (
    <>
      {works.length === 0 && !query.hasNextPage && none}
      <ul className={css.works}>
        {works.map((item) => (
          <li key={item.id}>{draw(item, <WorkFace item={item} />)}</li>
        ))}
      </ul>
      <NextPage of={query}>{text.more}</NextPage>
    </>
  );
};
