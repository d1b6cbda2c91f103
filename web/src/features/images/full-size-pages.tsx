import { bestOf } from '@pixchange/contracts/http/first-sight';
import type { ImageItemView } from '@pixchange/contracts/http/images';
import { largestOf } from '@pixchange/contracts/http/values/images';
import { nameOfWork } from '@pixchange/contracts/http/page-head';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useParams } from 'react-router';
import { oneImage } from '../../shared/api/queries.ts';
import { Button } from '../../shared/ui/button.tsx';
import { useTitle } from '../../navigation/page-title.ts';
import { Link } from '../../shared/ui/link.tsx';
import { Empty } from '../../shared/ui/empty.tsx';
import { uiText } from '../../shared/ui/ui.text.ts';
import { useMedia } from '../../shared/ui/use-media.ts';
import { useLoaded } from '../../shared/ui/loaded.tsx';
import { WorkPicture } from '../../entities/work/work-picture.tsx';
import { fullSizeText as text } from './full-size.text.ts';
import { formatOf, inBytes } from '../../entities/work/version-words.ts';
import css from './full-size.module.css';

type Ready = ImageItemView & { image: NonNullable<ImageItemView['image']> };

const isReady = (item: ImageItemView): item is Ready => item.image !== null;

/** Bar above the work with its name, its properties, and the actions. */
const Bar = ({ item, facts, children }: { item: Ready; facts: string; children?: ReactNode }) => (
  <header className={css.bar}>
    <div>
      <h1>{nameOfWork(item)}</h1>
      <p>{facts}</p>
    </div>
    {children}
    <Link to={`/images/${item.id}`}>{text.back}</Link>
  </header>
);

const factsOf = ({ url, width, height, size }: { url: string; width: number; height: number; size: number }): string =>
  text.facts(width, height, [formatOf(url), inBytes(size)].filter(Boolean).join(uiText.comma));

const Original = ({ item }: { item: Ready }) => {
  const [fits, setFits] = useState(true);
  const largest = largestOf(item.image.versions);
  const look = { className: css.work, 'data-fit': fits, width: largest.width, height: largest.height };
  return (
    <div className={css.page}>
      <Bar item={item} facts={factsOf(largest)}>
        <Button onClick={() => setFits(!fits)}>{fits ? text.full : text.fit}</Button>
      </Bar>
      {/* Focusable, so that the keyboard can scroll a work larger than the window. */}
      <div className={css.stage} data-kind={item.type ?? 'Art'} role="region" aria-label={text.stage} tabIndex={0}>
        {item.image.is_video ? (
          <video
            {...look}
            src={largest.mp4 ?? largest.url}
            poster={largest.preview_jpeg}
            aria-label={item.alt_text ?? item.title}
            controls
            loop
            playsInline
          />
        ) : (
          <img {...look} src={largest.url} alt={item.alt_text ?? item.title} />
        )}
      </div>
    </div>
  );
};

const Animation = ({ item }: { item: Ready }) => {
  const [playing, setPlaying] = useState(!useMedia('(prefers-reduced-motion: reduce)'));
  const { image } = item;
  if (!image.animated && !image.is_video)
    return (
      <Empty title={text.still} text={text.stillText}>
        <Link to={`/vieworiginal/${item.id}`}>{text.toOriginal}</Link>
      </Empty>
    );
  const version = bestOf(image, true);
  return (
    <div className={css.page}>
      <Bar item={item} facts={factsOf(version)}>
        <Button onClick={() => setPlaying(!playing)}>{playing ? text.pause : text.play}</Button>
      </Bar>
      <div className={css.stage} data-kind={item.type ?? 'Art'}>
        <div
          className={css.moving}
          style={{ aspectRatio: `${version.width} / ${version.height}`, width: version.width }}
        >
          <WorkPicture
            picture={image}
            alt={item.alt_text ?? item.title}
            playing={playing}
            widthPx={version.width}
            fit="contain"
            large
            eager
          />
        </div>
      </div>
    </div>
  );
};

interface FullSizeProps {
  titleOf: (name: string) => string;
  draw: (item: Ready) => ReactNode;
}

const FullSize = ({ titleOf, draw }: FullSizeProps) => {
  const { id = '' } = useParams();
  const query = useQuery(oneImage(id));
  const item = query.data;
  const missing = (
    <Empty whole title={text.missing} text={text.missingText}>
      <Link to="/">{text.home}</Link>
    </Empty>
  );
  const ready = item !== undefined && isReady(item) ? item : undefined;
  const { data, instead } = useLoaded({ ...query, data: ready }, text.loading, { missing, className: css.problem });
  useTitle(item === undefined ? text.pageTitle : titleOf(nameOfWork(item)));
  return data === undefined ? instead : draw(data);
};

/** Page with the largest available version of a work on a plain background. */
export const OriginalPage = () => <FullSize titleOf={text.original} draw={(item) => <Original item={item} />} />;

/** Page that plays an animated work; starts paused if the system prefers reduced motion. */
export const AnimationPage = () => <FullSize titleOf={text.animation} draw={(item) => <Animation item={item} />} />;
