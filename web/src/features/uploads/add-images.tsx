import { FieldError } from '../../shared/ui/field.tsx';
import { DropZone } from './drop-files.tsx';
import { FileTile } from './file-tile.tsx';
import { TagBox } from './tag-box.tsx';
import { setSharedTags, uploads } from './upload-engine.ts';
import { present } from './upload-queue.ts';
import { readyItems } from './upload-rules.ts';
import { useSpeed } from './use-speed.ts';
import { uploadsText as text } from './uploads.text.ts';
import css from './add-images.module.css';

/** Stage 2: what was chosen, with its progress, its titles and the tags for all. */
export const AddImages = ({ onFiles, rejected }: { onFiles: (files: File[]) => void; rejected: number }) => {
  const { queue, sharedTags } = uploads();
  const items = present(queue);
  const speed = useSpeed(items);
  return (
    <DropZone onFiles={onFiles} className={css.stage}>
      <div className={css.line}>
        <p>{text.rename}</p>
        <p className={css.total}>
          <strong>{text.progress(readyItems(queue).length, items.length)}</strong> {speed}
        </p>
      </div>
      {queue.maxCountReached && <FieldError text={text.maxCount} />}
      {rejected > 0 && <FieldError text={text.some(rejected)} />}
      <ul className={css.grid}>
        {items.map((item) => <FileTile key={item.key} item={item} />)}
      </ul>
      <TagBox tags={sharedTags} onChange={setSharedTags} />
    </DropZone>
  );
};
