import { useRef, useState, type ReactNode } from 'react';
import { Button } from '../../shared/ui/button.tsx';
import { cx } from '../../shared/ui/cx.ts';
import { FieldError } from '../../shared/ui/field.tsx';
import { bringsFiles } from '../../shared/ui/file-drag.ts';
import { Icon } from '../../shared/ui/icons.tsx';
import { useMedia } from '../../shared/ui/use-media.ts';
import { acceptAttribute } from './upload-rules.ts';
import { uploadsText as text } from './uploads.text.ts';
import css from './drop-files.module.css';

interface ChooseProps {
  onFiles: (files: File[]) => void;
  look?: 'filled' | 'outlined';
}

/** Returns whether this is a touch device, which can't drag files but has a gallery. */
const useTouch = (): boolean => useMedia('(hover: none)');

/** Button that opens the system's file picker. */
export const ChooseFiles = ({ onFiles, look = 'outlined' }: ChooseProps) => {
  const input = useRef<HTMLInputElement>(null);
  const isTouch = useTouch();
  return (
    <>
      <Button look={look} onClick={() => input.current?.click()}>
        {isTouch ? text.chooseByTouch : text.choose}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={acceptAttribute}
        data-testid="upload-files"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // Without a reset, choosing the same file again would fire no change event.
          target.value = '';
        }}
      />
    </>
  );
};

/** Area that is highlighted during a drag; `useArrivals` handles drops on the whole page. */
export const DropZone = ({ className, children }: { className?: string | undefined; children: ReactNode }) => {
  const [over, setOver] = useState(false);
  return (
    <div
      className={cx(css.zone, className)}
      data-over={over || undefined}
      data-testid="upload-zone"
      onDragOver={({ dataTransfer }) => setOver(bringsFiles(dataTransfer))}
      onDragLeave={() => setOver(false)}
      onDrop={() => setOver(false)}
    >
      {children}
    </div>
  );
};

/** Stage 1 of the upload: the drop zone and the button for choosing files. */
export const DropFiles = ({ onFiles, rejected }: { onFiles: (files: File[]) => void; rejected: readonly string[] }) => {
  const isTouch = useTouch();
  return (
    <DropZone className={css.large}>
      <Icon name="upload" size={48} />
      {!isTouch && (
        <>
          <p className={css.lead}>{text.drop}</p>
          <p>{text.or}</p>
        </>
      )}
      <ChooseFiles onFiles={onFiles} look="filled" />
      <p className={css.hint}>{text.hint}</p>
      {!isTouch && <p className={css.hint}>{text.paste}</p>}
      {rejected.length > 0 && <FieldError text={text.unsupported(rejected)} />}
    </DropZone>
  );
};
