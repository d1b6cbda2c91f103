import { useNavigate } from 'react-router';
import { LocalPicture } from '../../entities/work/local-picture.tsx';
import { localPreview } from '../../entities/work/local-previews.ts';
import { SharePart } from '../../entities/share/share-part.tsx';
import { sharedAlbum, type Shared } from '../../entities/share/shared.ts';
import { shareText } from '../../entities/share/share.text.ts';
import { closeDialog } from '../../shared/session/dialogs.ts';
import { session } from '../../shared/session/session.ts';
import type { UploadResult } from '../../shared/session/upload-result.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import form from '../../shared/ui/form.module.css';
import { failureText } from '../../shared/text/failure.text.ts';
import { changedWorks } from './changed-works.ts';
import { RestCount } from './rest-count.tsx';
import { uploadsText as text } from './uploads.text.ts';
import css from './uploaded-dialog.module.css';

/** Number of thumbnails, which fill one line. */
const THUMBS_MAX = 6;

/** Returns the page to share: a single work's page, or the album of several works; null for private works. */
const sharedOf = ({ works, place, isPublic }: UploadResult): Shared | null => {
  const [first] = works;
  const userId = session.getState().user?.id;
  if (!isPublic || first === undefined || userId === undefined) return null;
  return works.length === 1
    ? { path: `/images/${first.id}`, title: first.title, label: shareText.links.work }
    : sharedAlbum({ id: place.id, user_id: userId, title: place.title });
};

const pageOf = ({ kind, id }: UploadResult['place']): string =>
  kind === 'album' ? `/albums/${id}/images` : `/collections/${id}`;

const Thumbs = ({ works }: Pick<UploadResult, 'works'>) => {
  const previews = works.flatMap(({ id }) => localPreview(id) ?? []).slice(0, THUMBS_MAX);
  const last = previews.length - 1;
  return previews.length === 0 ? null : (
    <ul className={css.thumbs} aria-hidden="true">
      {previews.map((preview, index) => (
        <li key={preview.src}>
          <LocalPicture preview={preview} />
          {index === last && <RestCount count={works.length - previews.length} />}
        </li>
      ))}
    </ul>
  );
};

/** List of the server's changes to the files; grows as the server processes the works. */
const Changes = ({ works }: Pick<UploadResult, 'works'>) => {
  const notes = changedWorks();
  const changed = works.filter(({ id }) => notes[id] !== undefined);
  return (
    <div role="status">
      {changed.length > 0 && (
        <>
          <h3>{text.changedTitle}</h3>
          <ul className={css.changes}>
            {changed.map(({ id, title }) => (
              <li key={id}>
                {works.length > 1 && <strong>{title}</strong>}{' '}
                {notes[id]?.map((note) => failureText.refusal(note)).join('. ')}.
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
};

/** Dialog with the uploaded works as local previews, because the server is still processing the works. */
export const UploadedDialog = ({ result }: { result: UploadResult }) => {
  const navigate = useNavigate();
  const { works, place, isPublic } = result;
  const shared = sharedOf(result);
  const view = () => {
    closeDialog();
    void navigate(pageOf(place));
  };
  return (
    <Dialog
      title={isPublic ? text.published(works.length) : text.kept(works.length)}
      onClose={closeDialog}
      width={560}
      actions={
        <>
          <Button onClick={closeDialog}>{text.done}</Button>
          <Button look="filled" className={form.push} onClick={view}>
            {place.kind === 'album' ? text.viewAlbum : text.viewCollection}
          </Button>
        </>
      }
    >
      <Thumbs works={works} />
      <p>{isPublic ? text.publishedIn(works.length, place.title) : text.keptIn(works.length, place.title)}</p>
      <Changes works={works} />
      {shared !== null && <SharePart shared={shared} />}
    </Dialog>
  );
};
