import type { AlbumView } from '@pixchange/contracts/http/albums';
import type { ImageItemView } from '@pixchange/contracts/http/images';
import { useQuery } from '@tanstack/react-query';
import { wordsOf } from '../../shared/api/failure.ts';
import { ownAlbums } from '../../shared/api/queries.ts';
import { closeDialog } from '../../shared/session/dialogs.ts';
import { failureText } from '../../shared/text/failure.text.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import form from '../../shared/ui/form.module.css';
import { Icon } from '../../shared/ui/icons.tsx';
import { Loading, Trouble } from '../../shared/ui/press.tsx';
import { uiText } from '../../shared/ui/ui.text.ts';
import { useMoveImage, useRemoveImage } from './album-images.api.ts';
import { albumsText as text } from './albums.text.ts';
import css from './album-image-dialogs.module.css';

interface Chosen {
  album: AlbumView;
  image: ImageItemView;
}

const Target = ({ album, onChoose }: { album: AlbumView; onChoose: () => void }) => (
  <li>
    <button type="button" onClick={onChoose}>
      <span className={css.cover}>{album.cover !== null && !album.cover.image.is_video && <img src={album.cover.image.webp ?? album.cover.image.url} alt="" loading="lazy" />}</span>
      <span className={css.names}>
        <strong>{album.title}</strong>
        <small>{!album.published && <Icon name="lock" size={14} />}{text.works(album.images_count)}</small>
      </span>
    </button>
  </li>
);

/** Moves a work to another album of one's own: pressing one does it. */
export const AlbumImageMoveDialog = ({ album, image }: Chosen) => {
  const { data, error, refetch } = useQuery(ownAlbums());
  const move = useMoveImage(album);
  const targets = data?.filter(({ id, can_insert_image }) => id !== album.id && can_insert_image) ?? [];
  return (
    <Dialog title={text.moveTitle(image.title || uiText.untitled)} onClose={closeDialog} width={480}>
      {data === undefined && (error === null ? <Loading label={text.loading} /> : <Trouble text={wordsOf(error)} retry={failureText.retry} onRetry={() => void refetch()} />)}
      {data !== undefined && targets.length === 0 && <p>{text.moveNowhere}</p>}
      <ul className={css.targets}>
        {targets.map((to) => (
          <Target
            key={to.id}
            album={to}
            onChoose={() => {
              closeDialog();
              move.mutate({ image, to });
            }}
          />
        ))}
      </ul>
    </Dialog>
  );
};

/** A work that is in no other album is lost by this, so that it is asked about. */
export const AlbumImageRemoveDialog = ({ album, image }: Chosen) => {
  const remove = useRemoveImage(album);
  const confirm = () => {
    closeDialog();
    remove.mutate({ image });
  };
  return (
    <Dialog
      title={text.removeTitle(image.title || uiText.untitled)}
      onClose={closeDialog}
      width={460}
      actions={
        <>
          <Button onClick={closeDialog}>{text.cancel}</Button>
          <Button look="filled" className={form.push} onClick={confirm}>{text.remove}</Button>
        </>
      }
    >
      <p>{text.removeText}</p>
    </Dialog>
  );
};
