import { useRef, useState, type DragEvent } from 'react';
import { addFiles } from '../features/uploads/upload-engine.ts';
import { acceptAttribute } from '../features/uploads/upload-rules.ts';
import { openDialog } from '../shared/session/dialogs.ts';
import { Button } from '../shared/ui/button.tsx';
import { bringsFiles } from '../shared/ui/file-drag.ts';
import { Empty } from '../shared/ui/page-states.tsx';
import { profilePagesText as text } from './profile-pages.text.ts';
import css from './profile-pages.module.css';

const take = (files: FileList | null): void => {
  if (files === null || files.length === 0) return;
  addFiles([...files]);
  openDialog({ name: 'upload' });
};

/** An own profile without works: one invitation, which takes files where it is. */
export const EmptyProfile = () => {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const drag = (event: DragEvent, over: boolean): boolean => {
    if (!bringsFiles(event.dataTransfer)) return false;
    event.preventDefault();
    setOver(over);
    return true;
  };
  return (
    <div
      className={css.invitation}
      data-over={isOver || undefined}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => drag(event, false) && take(event.dataTransfer.files)}
    >
      <Empty title={text.emptyTitle} text={text.emptyText}>
        <Button icon="plus" onClick={() => input.current?.click()}>
          {text.choose}
        </Button>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept={acceptAttribute}
          aria-label={text.choose}
          onChange={({ target }) => {
            take(target.files);
            // The same file chosen again must be news again.
            target.value = '';
          }}
        />
      </Empty>
    </div>
  );
};
