import { CategoryField } from '../../entities/category/category-field.tsx';
import { TagBox } from '../../entities/tags/tag-box.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { FieldError } from '../../shared/ui/field.tsx';
import { Icon } from '../../shared/ui/icons.tsx';
import type { AlbumChoice, CollectionTarget } from './album-choice.ts';
import { DropZone } from './drop-files.tsx';
import { FileTile } from './file-tile.tsx';
import { discardRestored } from './upload-engine.ts';
import { present, type UploadItem } from './upload-queue.ts';
import { bytesOf, readyItems } from './upload-rules.ts';
import { setSharedSubcategory, setSharedTags, uploads } from './upload-store.ts';
import { UploadTable } from './upload-table.tsx';
import { useOnline } from './use-online.ts';
import { useSpeed } from './use-speed.ts';
import { uploadsText as text } from './uploads.text.ts';
import css from './add-images.module.css';

/** Progress of all files together, as text and as a bar. */
const Total = ({ items, ready }: { items: readonly UploadItem[]; ready: number }) => {
  const speed = useSpeed(items);
  const { sentBytes, allBytes } = bytesOf(items);
  const percent = allBytes === 0 ? 0 : Math.floor((sentBytes / allBytes) * 100);
  return (
    <>
      <div className={css.line}>
        <p>{text.rename}</p>
        <p className={css.total}>
          <strong role="status">{text.progress(ready, items.length)}</strong>{' '}
          {ready < items.length && <span>{text.bytes(sentBytes, allBytes)}</span>} {speed}
        </p>
      </div>
      <div
        className={css.bar}
        role="progressbar"
        aria-label={text.total}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <span style={{ inlineSize: `${percent}%` }} />
      </div>
    </>
  );
};

const shownIn = (album: CollectionTarget['album']): string =>
  album?.published === true ? text.shownIn(album.title) : text.mintNeedsPublic;

/** Notice about files that were restored after a reload, with a button that removes them. */
const Restored = ({ items }: { items: readonly UploadItem[] }) => {
  const count = items.filter(({ restored }) => restored).length;
  return count === 0 ? null : (
    <p className={css.restored}>
      <span>{text.fromBefore(count)}</span>{' '}
      <Button look="link" onClick={discardRestored}>
        {text.discardRestored(count)}
      </Button>
    </p>
  );
};

interface AddImagesProps {
  onMore: () => void;
  onEdit: (key: string) => void;
  /** Names of the refused files. */
  rejected: readonly string[];
  /** Fixed collection of the upload, which gets all works; null without one. */
  collection: CollectionTarget | null;
  /** Album or collection that gets the works; null while it is not chosen. */
  target: AlbumChoice | null;
  /** True while the files are shown as a table instead of tiles. */
  isTable: boolean;
  onTable: (isTable: boolean) => void;
}

/** Stage 2 of the upload: the chosen files with their progress and titles, and the shared tags. */
export const AddImages = ({ onMore, onEdit, rejected, collection, target, isTable, onTable }: AddImagesProps) => {
  const { queue, sharedTags, sharedSubcategoryId } = uploads();
  const items = present(queue);
  const isOnline = useOnline();
  return (
    <DropZone className={css.stage}>
      {collection !== null && (
        <p>
          {text.goesTo(collection.title)} {shownIn(collection.album)}
        </p>
      )}
      <Restored items={items} />
      <Total items={items} ready={readyItems(queue).length} />
      {!isOnline && (
        <p className={css.paused} role="status">
          <Icon name="warning" size={16} />
          {text.paused}
        </p>
      )}
      {queue.maxCountReached && <FieldError text={text.maxCount} />}
      {rejected.length > 0 && <FieldError text={text.unsupported(rejected)} />}
      {(isTable || items.length > 1) && (
        <Button look="link" className={css.view} onClick={() => onTable(!isTable)}>
          {isTable ? text.asTiles : text.asTable}
        </Button>
      )}
      {isTable ? (
        <UploadTable items={items} target={target} />
      ) : (
        <ul className={css.grid}>
          {items.map((item) => (
            <FileTile key={item.key} item={item} onEdit={onEdit} />
          ))}
          <li>
            <button type="button" className={css.more} onClick={onMore}>
              <Icon name="plus" />
              {text.more}
            </button>
          </li>
        </ul>
      )}
      <div className={css.shared}>
        <TagBox label={text.tags} tags={sharedTags} onChange={setSharedTags} />
        <CategoryField label={text.categoryForAll} value={sharedSubcategoryId} onChange={setSharedSubcategory} />
      </div>
      <p className={css.hint}>{text.hint}</p>
    </DropZone>
  );
};
