import type { ImageItemView } from '@pixchange/contracts/http/images';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { oneImage } from '../../shared/api/queries.ts';
import { lazyOf } from '../../shared/lazy.ts';
import { Fault, Section } from '../../shared/ui/fault.tsx';
import { browseTo } from '../../shared/browse/use-browse.ts';
import { failureText } from '../../shared/text/failure.text.ts';
import { withoutRepeats } from '../../shared/text/without-repeats.ts';
import { Breadcrumbs } from '../../navigation/breadcrumbs.tsx';
import { IconButton } from '../../shared/ui/button.tsx';
import { Link } from '../../shared/ui/link.tsx';
import { Loading } from '../../shared/ui/loading.tsx';
import { WhenNear } from '../../shared/ui/when-near.tsx';
import { useLoaded } from '../../shared/ui/loaded.tsx';
import { isServed } from '../../navigation/served-head.ts';
import { fromLists } from './images.api.ts';
import { imagesText as text } from './images.text.ts';
import { Stage, type Ready } from './stage.tsx';
import { useDetailKeys } from './use-detail-keys.ts';
import { useSwipe } from './use-swipe.ts';
import { WorkSide, type Slots } from './work-side.tsx';
import css from './image-page.module.css';

const isReady = (item: ImageItemView): item is Ready => item.image !== null;

const NoWork = lazyOf(() => import('./no-work.tsx'), 'NoWork');

const Unready = ({ item }: { item: ImageItemView }) =>
  item.failure !== null ? (
    <Section>
      <NoWork failure={failureText.refusal(item.failure)} />
    </Section>
  ) : (
    <>
      <Loading label={text.processing} />
      <p className={css.waiting}>{text.processingText}</p>
    </>
  );

const WorkHead = lazyOf(() => import('./work-head.tsx'), 'WorkHead');

/** Metadata of the page; renders nothing while the metadata from the server is still correct. */
const Head = ({ item }: { item: ImageItemView | undefined }) => {
  const [came] = useState(() => ({ item, isServed: item !== undefined && isServed(location.pathname) }));
  return came.isServed && came.item === item ? null : (
    <Fault>
      <WorkHead item={item} />
    </Fault>
  );
};

const Related = lazyOf(() => import('./related.tsx'), 'Related');

type Detail = ReturnType<typeof useDetailKeys>;

const Neighbors = ({ previous, next, goTo }: Detail) => {
  if (previous === undefined && next === undefined) return null;
  return (
    <div className={css.neighbors}>
      <IconButton icon="back" label={text.previous} disabled={previous === undefined} onClick={() => goTo(previous)} />
      <IconButton icon="forward" label={text.next} disabled={next === undefined} onClick={() => goTo(next)} />
      <span aria-hidden="true">{text.previousNext}</span>
    </div>
  );
};

interface ImagePageProps extends Slots {
  id: string;
  /** Comments below a public work. */
  comments: (item: ImageItemView) => ReactNode;
  /** Links to the category and subcategory, if the work has them. */
  breadcrumbs: readonly { name: string; link: ReactNode }[];
}

const Missing = () => (
  <div className={css.page}>
    <Section>
      <NoWork failure={null} />
    </Section>
  </div>
);

const Work = ({
  id,
  breadcrumbs,
  comments,
  query,
  ...slots
}: ImagePageProps & { query: UseQueryResult<ImageItemView> }) => {
  const detail = useDetailKeys(id);
  const swipe = useSwipe(detail);
  const { data: item, instead } = useLoaded(query, text.loading, {
    missing: <Missing />,
    className: css.page,
    shape: 'work',
  });
  if (item === undefined) return instead;
  if (!isReady(item))
    return (
      <div className={css.page}>
        <Unready item={item} />
      </div>
    );
  const type = item.type ?? 'Art';
  const kind = text.kinds[type];
  const trail = [{ name: kind, link: <Link {...browseTo({ type })}>{kind}</Link> }, ...breadcrumbs];
  return (
    <div className={css.page}>
      <div className={css.top}>
        <Breadcrumbs
          label={text.breadcrumb}
          links={withoutRepeats(trail).map(({ link }) => link)}
          current={item.title || text.untitled}
        />
        <Neighbors {...detail} />
      </div>
      <div className={css.columns}>
        <div className={css.swiped} {...swipe}>
          <Stage key={id} item={item} />
        </div>
        <WorkSide item={item} {...slots} />
      </div>
      {item.public && item.provider === null && comments(item)}
      {item.public && item.provider === null && (
        <WhenNear>
          <Related item={item} />
        </WhenNear>
      )}
    </div>
  );
};

export const ImagePage = (props: ImagePageProps) => {
  const client = useQueryClient();
  const query = useQuery({ ...oneImage(props.id), placeholderData: () => fromLists(client, props.id) });
  return (
    <>
      <Head item={query.data} />
      <Work {...props} query={query} />
    </>
  );
};
