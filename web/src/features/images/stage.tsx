import type { ImageItemView } from '@pixchange/contracts/http/images';
import { useState } from 'react';
import { Button } from '../../shared/ui/button.tsx';
import { useMayPlay } from '../../entities/work/use-may-play.ts';
import { WorkPicture } from '../../entities/work/work-picture.tsx';
import { imagesText as text } from './images.text.ts';
import css from './stage.module.css';

export type Ready = ImageItemView & { image: NonNullable<ImageItemView['image']> };

/** Maximum height of a work as a CSS length. */
const HEIGHT_SHARE = '76vh';
/** Maximum enlargement of the preview of a work for sale. */
const PREVIEW_ENLARGED_MAX = 1.5;

/** Returns the maximum width of a work. */
const maxWidthOf = ({ width, height, preview }: Ready['image']): string => {
  const byHeight = `calc(${HEIGHT_SHARE} * ${width / Math.max(1, height)})`;
  return preview === undefined
    ? `min(100%, ${byHeight})`
    : `min(100%, ${byHeight}, ${preview.width * PREVIEW_ENLARGED_MAX}px)`;
};

const yearOf = (instant: string): number => new Date(instant).getUTCFullYear();

/**
 * Returns the playback state of a work. Sound is off initially. Pausing turns the sound off, and turning the sound on
 * starts playback.
 */
const useStage = () => {
  const [playing, setPlaying] = useState(useMayPlay());
  const [sound, setSound] = useState(false);
  const play = () => {
    setPlaying(!playing);
    if (playing) setSound(false);
  };
  const hear = () => {
    setSound(!sound);
    if (!sound) setPlaying(true);
  };
  return { playing, sound, play, hear };
};

const Controls = ({
  item: { image, audio },
  stage: { playing, sound, play, hear },
}: {
  item: Ready;
  stage: ReturnType<typeof useStage>;
}) => (
  <span className={css.controls}>
    {text.dimensions(image.width, image.height)}
    {(image.animated || image.is_video) && (
      <Button look="link" icon={playing ? 'pause' : 'play'} onClick={play}>
        {playing ? text.pause : text.play}
      </Button>
    )}
    {audio && image.is_video && (
      <Button look="link" icon={sound ? 'sound' : 'muted'} aria-pressed={sound} onClick={hear}>
        {text.sound}
      </Button>
    )}
  </span>
);

/** Figure with the work in the largest size that the page allows, and its controls. */
export const Stage = ({ item }: { item: Ready }) => {
  const stage = useStage();
  const { image, type, provider } = item;
  return (
    <figure className={css.stage} data-kind={type ?? 'Art'}>
      <div
        className={css.picture}
        style={{
          aspectRatio: `${image.width} / ${image.height}`,
          maxWidth: maxWidthOf(image),
        }}
      >
        <WorkPicture
          picture={image}
          alt={item.alt_text ?? item.title}
          playing={stage.playing}
          widthPx={856}
          fit="contain"
          large
          eager
          seeThrough={type === 'Sticker'}
          sound={stage.sound}
        />
      </div>
      <figcaption>
        <span>
          <strong>{item.title || text.untitled}</strong> {item.user.full_name}
          {provider === null && `, ${yearOf(item.created_at)}`}
        </span>
        <Controls item={item} stage={stage} />
      </figcaption>
    </figure>
  );
};
