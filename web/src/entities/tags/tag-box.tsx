import { uploads as limits } from '@pixchange/contracts/http/limits';
import { useId, useState } from 'react';
import { Icon } from '../../shared/ui/icons.tsx';
import { splitTags } from './split-tags.ts';
import { tagBoxText as text } from './tag-box.text.ts';
import css from './tag-box.module.css';

interface TagBoxProps {
  label: string;
  note?: string;
  tags: string[];
  onChange: (tags: string[]) => void;
}

/**
 * Field for tags. A space, a comma, Enter or leaving the field ends a tag; Backspace in the empty field removes the
 * last one. Text beyond the limit stays in the field.
 */
export const TagBox = ({ label, note, tags, onChange }: TagBoxProps) => {
  const id = useId();
  const notesId = useId();
  const [typed, setTyped] = useState('');
  const type = (value: string) => {
    const { tags: next, rest } = splitTags(tags, value);
    setTyped(rest);
    if (next.length !== tags.length) onChange(next);
  };
  const isFull = tags.length >= limits.tagsMax && typed.trim() !== '';
  return (
    <div className={css.field} data-tags>
      <label htmlFor={id}>{label}</label>
      <div className={css.box}>
        {tags.map((tag) => (
          <span key={tag} className={css.tag}>
            <bdi>#{tag}</bdi>
            <button
              type="button"
              aria-label={text.remove(tag)}
              onClick={() => onChange(tags.filter((other) => other !== tag))}
            >
              <Icon name="close" size={16} />
            </button>
          </span>
        ))}
        <input
          id={id}
          value={typed}
          placeholder={text.placeholder}
          autoCapitalize="none"
          aria-describedby={notesId}
          onChange={({ target }) => type(target.value)}
          onBlur={() => type(`${typed} `)}
          onKeyDown={(event) => {
            // Enter would submit the surrounding form.
            if (event.key === 'Enter' && typed !== '') {
              event.preventDefault();
              type(`${typed} `);
            }
            if (event.key === 'Backspace' && typed === '') onChange(tags.slice(0, -1));
          }}
        />
        <small role="status">{text.count(tags.length)}</small>
      </div>
      <div id={notesId} className={css.notes} aria-live="polite">
        {isFull && <p className={css.full}>{text.full}</p>}
        {note !== undefined && <p>{note}</p>}
      </div>
    </div>
  );
};
