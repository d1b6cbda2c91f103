import { useRef, useState, type DragEvent, type ReactNode } from 'react';
import { Button } from '../../shared/ui/button.tsx';
import { cx } from '../../shared/ui/cx.ts';
import { FieldError } from '../../shared/ui/field.tsx';
import { bringsFiles } from '../../shared/ui/file-drag.ts';
import { Icon } from '../../shared/ui/icons.tsx';
import { acceptAttribute } from './upload-rules.ts';
import { uploadsText as text } from './uploads.text.ts';
import css from './drop-files.module.css';

interface ChooseProps {
  onFiles: (files: File[]) => void;
  look?: 'filled' | 'outlined';
}

/** The system's file chooser behind a button of ours. */
export const ChooseFiles = ({ onFiles, look = 'outlined' }: ChooseProps) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button look={look} onClick={() => input.current?.click()}>
        {text.choose}
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
          // The same file chosen again must be news again.
          target.value = '';
        }}
      />
    </>
  );
};

/** Takes files that are dragged in; elements of a page are not files and are left alone. */
export const DropZone = ({
  onFiles,
  className,
  children,
}: {
  onFiles: (files: File[]) => void;
  className?: string | undefined;
  children: ReactNode;
}) => {
  const [over, setOver] = useState(false);
  const stop = (event: DragEvent, inside: boolean) => {
    if (!bringsFiles(event.dataTransfer)) return;
    event.preventDefault();
    setOver(inside);
  };
  return (
    <div
      className={cx(css.zone, className)}
      data-over={over || undefined}
      data-testid="upload-zone"
      onDragOver={(event) => stop(event, true)}
      onDragLeave={(event) => stop(event, false)}
      onDrop={(event) => {
        stop(event, false);
        if (bringsFiles(event.dataTransfer)) onFiles([...event.dataTransfer.files]);
      }}
    >
      {children}
    </div>
  );
};

/** Stage 1. */
export const DropFiles = ({ onFiles, rejected }: { onFiles: (files: File[]) => void; rejected: number }) => (
  <DropZone onFiles={onFiles} className={css.large}>
    <Icon name="upload" size={48} />
    <p className={css.lead}>{text.drop}</p>
    <p>{text.or}</p>
    <ChooseFiles onFiles={onFiles} look="filled" />
    <p className={css.hint}>{text.hint}</p>
    <p className={css.hint}>{text.paste}</p>
    {rejected > 0 && <FieldError text={text.none} />}
  </DropZone>
);
