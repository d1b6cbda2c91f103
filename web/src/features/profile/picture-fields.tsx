import type { OwnUserView } from '@pixchange/contracts/http/accounts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Avatar } from '../../entities/person/avatar.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { FieldError } from '../../shared/ui/field.tsx';
import type { ChosenPictures, PictureField } from './profile.api.ts';
import { editText as text } from './profile.text.ts';
import css from './picture-fields.module.css';

const ACCEPTED = 'image/*,.heic,.heif';
const AVATAR_PX = 200;

/** Returns an object URL for the preview of a chosen file, or null without a file. */
const usePreview = (file: File | undefined): string | null => {
  const url = useMemo(() => (file === undefined ? null : URL.createObjectURL(file)), [file]);
  useEffect(
    () => () => {
      if (url !== null) URL.revokeObjectURL(url);
    },
    [url],
  );
  return url;
};

interface FieldTexts {
  title: string;
  choose: string;
  hint: string;
}

const fieldTexts: Record<PictureField, FieldTexts> = {
  cover_image: { title: text.cover, choose: text.chooseCover, hint: text.coverHint },
  profile_image: { title: text.picture, choose: text.choosePicture, hint: text.pictureHint },
};

/** Current or chosen picture, with marks around the part that is visible at every window width. */
const Preview = ({ field, user, src }: { field: PictureField; user: OwnUserView; src: string | null }) => {
  const [broken, setBroken] = useState<string | null>(null);
  const shown = src ?? user[field].url;
  if (field === 'profile_image' && shown === null)
    return <Avatar user={user} size={AVATAR_PX} className={css.avatar} />;
  return (
    <span className={css.frame} data-field={field}>
      {shown !== null && broken !== shown && <img src={shown} alt="" onError={() => setBroken(shown)} />}
      {shown !== null && broken === shown && <span className={css.none}>{text.noPreview}</span>}
      {shown === null && <span className={css.none}>{text.noCover}</span>}
      {shown !== null && broken !== shown && <i aria-hidden="true" />}
    </span>
  );
};

interface PictureFieldProps {
  field: PictureField;
  user: OwnUserView;
  file: File | undefined;
  error: string | undefined;
  onChange: (file: File | undefined) => void;
}

const PictureChoice = ({ field, user, file, error, onChange }: PictureFieldProps) => {
  const input = useRef<HTMLInputElement>(null);
  const preview = usePreview(file);
  const { title, choose, hint } = fieldTexts[field];
  return (
    <div className={css.choice} data-field={field} role="group" aria-label={title}>
      <Preview field={field} user={user} src={preview} />
      <div className={css.words}>
        <h3>{title}</h3>
        <p>{hint}</p>
        <div className={css.actions}>
          <Button icon="upload" onClick={() => input.current?.click()}>
            {choose}
          </Button>
          {file !== undefined && (
            <Button look="link" onClick={() => onChange(undefined)}>
              {text.undo}
            </Button>
          )}
        </div>
        {file !== undefined && <p className={css.chosen}>{text.chosen(file.name)}</p>}
        {error !== undefined && <FieldError text={error} />}
        <input
          ref={input}
          type="file"
          hidden
          accept={ACCEPTED}
          data-testid={field}
          onChange={({ target }) => {
            onChange(target.files?.[0]);
            target.value = '';
          }}
        />
      </div>
    </div>
  );
};

interface PictureFieldsProps {
  user: OwnUserView;
  pictures: ChosenPictures;
  errors: Partial<Record<PictureField, string>>;
  onChange: (field: PictureField, file: File | undefined) => void;
}

export const PictureFields = ({ user, pictures, errors, onChange }: PictureFieldsProps) => (
  <>
    {(['cover_image', 'profile_image'] as const).map((field) => (
      <PictureChoice
        key={field}
        field={field}
        user={user}
        file={pictures[field]}
        error={errors[field]}
        onChange={(file) => onChange(field, file)}
      />
    ))}
  </>
);
