import { useLayoutEffect } from 'react';
import { FADE_MS, toasts } from '../session/toasts.ts';
import { IconButton } from './button.tsx';
import { Icon } from './icons.tsx';
import { uiText } from './ui.text.ts';
import css from './toasts.module.css';

const icons = { success: 'check', error: 'warning', info: 'info' } as const;

/** The region stands in the page from the start, so that a screen reader hears what comes into it. */
const Area = ({ shown }: { shown: boolean }) => {
  const { list, dismiss } = toasts();
  return (
    <div className={css.area} role="status" aria-live="polite" data-toasts>
      {shown &&
        list.map(({ id, kind, text, fading }) => (
          <div
            key={id}
            className={css.toast}
            data-kind={kind}
            data-fading={fading || undefined}
            style={{ transitionDuration: `${FADE_MS}ms` }}
          >
            <Icon name={icons[kind]} />
            <p>{text}</p>
            <IconButton icon="close" label={uiText.dismiss} onClick={() => dismiss(id)} />
          </div>
        ))}
    </div>
  );
};

/** The toasts of a page, of those templates that have them. */
export const Toasts = () => {
  const covered = toasts((state) => state.covered);
  useLayoutEffect(() => {
    toasts.setState({ hasArea: true });
    return () => toasts.setState({ hasArea: false });
  }, []);
  return <Area shown={!covered} />;
};

/** The same inside a modal dialog: what lies outside of it is neither seen well nor read nor pressed. */
export const DialogToasts = () => {
  const hasArea = toasts((state) => state.hasArea);
  useLayoutEffect(() => {
    toasts.setState({ covered: true });
    return () => toasts.setState({ covered: false });
  }, []);
  return hasArea ? <Area shown /> : null;
};
