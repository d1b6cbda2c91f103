import { uploads as limits } from '@pixchange/contracts/http/limits';
import { useId, useState } from 'react';
import { Icon } from '../../shared/ui/icons.tsx';
import { splitTags } from './upload-rules.ts';
import { uploadsText as text } from './uploads.text.ts';
import css from './tag-box.module.css';

interface TagBoxProps {
  label: string;
  note?: string;
  tags: string[];
  onChange: (tags: string[]) => void;
}

/** A space, Enter or leaving ends a tag; Backspace in the empty box takes the last one away. */
export const TagBox = ({ label, note, tags, onChange }: TagBoxProps) => {
  const id = useId();
  const [typed, setTyped] = useState('');
  const type = (value: string) => {
    const { tags: next, rest } = splitTags(tags, value);
    setTyped(rest);
    if (next.length !== tags.length) onChange(next);
  };
  return (
    <div className={css.field} data-tags>
      <label htmlFor={id}>{label}</label>
      <div className={css.box}>
        {tags.map((tag) => (
          <span key={tag} className={css.tag}>
            <bdi>#{tag}</bdi>
            <button
              type="button"
              aria-label={text.removeTag(tag)}
              onClick={() => onChange(tags.filter((other) => other !== tag))}
            >
              <Icon name="close" size={16} />
            </button>
          </span>
        ))}
        {tags.length < limits.tagsMax && (
          <input
            id={id}
            value={typed}
            placeholder={text.tagsPlaceholder}
            autoCapitalize="none"
            onChange={({ target }) => type(target.value)}
            onBlur={() => type(`${typed} `)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') type(`${typed} `);
              if (event.key === 'Backspace' && typed === '') onChange(tags.slice(0, -1));
            }}
          />
        )}
        <small role="status">{text.tagCount(tags.length)}</small>
      </div>
      {note !== undefined && <p className={css.note}>{note}</p>}
    </div>
  );
};
