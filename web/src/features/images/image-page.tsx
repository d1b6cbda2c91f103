import type { ImageItemView } from '@pixchange/contracts/http/images';
import { imageHead, nameOfWork } from '@pixchange/contracts/http/page-head';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { isNotFound, wordsOf } from '../../shared/api/failure.ts';
import { oneImage } from '../../shared/api/queries.ts';
import { autoplay } from '../../shared/session/preferences.ts';
import { failureText } from '../../shared/text/failure.text.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icons.tsx';
import { Empty, Loading, Trouble } from '../../shared/ui/press.tsx';
import { usePageHead } from '../../shared/ui/page-head.ts';
import { WorkPicture } from '../../shared/ui/work-picture.tsx';
import { imagesText as text } from './images.text.ts';
import { Versions } from './versions.tsx';
import css from './image-page.module.css';

type Ready = ImageItemView & { image: NonNullable<ImageItemView['image']> };

const isReady = (item: ImageItemView): item is Ready => item.image !== null;

/** The work as large as the page allows; what moves can be stopped here and started. */
const Stage = ({ item }: { item: Ready }) => {
  const startsAlone = autoplay(({ on }) => on);
  const [playing, setPlaying] = useState(startsAlone);
  const { image, type } = item;
  const moves = image.animated || image.is_video;
  const ratio = image.width / Math.max(1, image.height);
  return (
    <figure className={css.stage} data-kind={type ?? 'Art'}>
      <div className={css.picture} style={{ aspectRatio: `${image.width} / ${image.height}`, maxWidth: `min(100%, calc(76vh * ${ratio}))` }}>
        <WorkPicture picture={image} alt={item.alt_text ?? item.title} playing={playing} widthPx={856} fit="contain" large eager />
      </div>
      <figcaption>
        <span><strong>{item.title || text.untitled}</strong> {item.user.full_name}</span>
        {moves && <Button look="link" aria-pressed={playing} onClick={() => setPlaying(!playing)}>{playing ? text.pause : text.play}</Button>}
      </figcaption>
    </figure>
  );
};

const Side = ({ item }: { item: Ready }) => (
  <div className={css.side}>
    <h1>{item.title || text.untitled}</h1>
    <Link to={`/users/${item.user.id}`} className={css.author}>
      <Avatar user={item.user} size={48} />
      <span><strong>{item.user.full_name}</strong>@{item.user.username}</span>
    </Link>
    {!item.public && <p className={css.private}><Icon name="lock" size={16} />{text.private}</p>}
    <Versions image={item.image} />
    {item.tags.length > 0 && (
      <ul className={css.tags} aria-label={text.tags}>
        {item.tags.map((tag) => <li key={tag}>#{tag}</li>)}
      </ul>
    )}
    {item.web_page_url !== null && <a href={item.web_page_url} rel="noopener nofollow ugc" target="_blank">{text.website}</a>}
  </div>
);

const Unready = ({ item }: { item: ImageItemView }) =>
  item.failure !== null ? (
    <Empty title={text.failed} text={item.failure?.title ?? ''}><Link to="/profile">{text.toHome}</Link></Empty>
  ) : (
    <>
      <Loading label={text.processing} />
      <p className={css.waiting}>{text.processingText}</p>
    </>
  );

/** What only its owner sees tells nothing but its name. */
const useWorkHead = (item: ImageItemView | undefined): void =>
  usePageHead(item?.public === true ? (origin) => imageHead(item, origin) : null, item === undefined ? text.pageTitle : nameOfWork(item));

export const ImagePage = () => {
  const { id = '' } = useParams();
  const { data: item, error, refetch } = useQuery(oneImage(id));
  useWorkHead(item);
  if (item === undefined && error === null) return <Loading label={text.loading} />;
  if (item === undefined) {
    return (
      <div className={css.page}>
        {isNotFound(error) ? (
          <Empty title={text.missing} text={text.missingText}><Link to="/">{text.toHome}</Link></Empty>
        ) : (
          <Trouble text={wordsOf(error)} retry={failureText.retry} onRetry={() => void refetch()} />
        )}
      </div>
    );
  }
  if (!isReady(item)) return <div className={css.page}><Unready item={item} /></div>;
  return (
    <div className={css.page}>
      <nav aria-label={text.breadcrumb} className={css.crumbs}>
        <Link to={`/?type=${(item.type ?? 'Art').toLowerCase()}`}>{text.kinds[item.type ?? 'Art']}</Link>
        <span aria-current="page">{item.title || text.untitled}</span>
      </nav>
      <div className={css.columns}>
        <Stage item={item} />
        <Side item={item} />
      </div>
    </div>
  );
};
