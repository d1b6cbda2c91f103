import { FADE_MS, toasts } from '../session/toasts.ts';
import { IconButton } from './button.tsx';
import { Icon } from './icons.tsx';
import { uiText } from './ui.text.ts';
import css from './toasts.module.css';

const icons = { success: 'check', error: 'warning', info: 'check' } as const;

/** The region stands in the page from the start, so that a screen reader hears what comes into it. */
export const Toasts = () => {
  const { list, dismiss } = toasts();
  return (
    <div className={css.area} role="status" aria-live="polite">
      {list.map(({ id, kind, text, fading }) => (
        <div key={id} className={css.toast} data-kind={kind} data-fading={fading || undefined} style={{ transitionDuration: `${FADE_MS}ms` }}>
          <Icon name={icons[kind]} />
          <p>{text}</p>
          <IconButton icon="close" label={uiText.dismiss} onClick={() => dismiss(id)} />
        </div>
      ))}
    </div>
  );
};
