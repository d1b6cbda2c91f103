import { useLayoutEffect } from 'react';
import { FADE_MS, toasts } from '../session/toasts.ts';
import { Button, IconButton } from './button.tsx';
import { Icon } from './icons.tsx';
import { uiText } from './ui.text.ts';
import css from './toasts.module.css';

const icons = { success: 'check', error: 'warning', info: 'info' } as const;

/** Live region of the toasts. The region is in the page from the start, so that screen readers announce new toasts. */
const Area = ({ shown }: { shown: boolean }) => {
  const { list, dismiss } = toasts();
  return (
    <div className={css.area} role="status" aria-live="polite" data-toasts>
      {shown &&
        list.map(({ id, kind, text, fading, action }) => (
          <div
            key={id}
            className={css.toast}
            data-kind={kind}
            data-fading={fading || undefined}
            style={{ transitionDuration: `${FADE_MS}ms` }}
          >
            <Icon name={icons[kind]} />
            <p>
              {text}{' '}
              {action && (
                <Button
                  look="link"
                  onClick={() => {
                    dismiss(id);
                    action.act();
                  }}
                >
                  {action.label}
                </Button>
              )}
            </p>
            <IconButton icon="close" label={uiText.dismiss} onClick={() => dismiss(id)} />
          </div>
        ))}
    </div>
  );
};

/** Toasts of a page, for templates with a toast area. */
export const Toasts = () => {
  const covered = toasts((state) => state.covered);
  useLayoutEffect(() => {
    toasts.setState({ hasArea: true });
    return () => toasts.setState({ hasArea: false });
  }, []);
  return <Area shown={!covered} />;
};

/** Toasts inside a modal dialog, because content outside of the dialog is inert. */
export const DialogToasts = () => {
  const hasArea = toasts((state) => state.hasArea);
  useLayoutEffect(() => {
    toasts.setState({ covered: true });
    return () => toasts.setState({ covered: false });
  }, []);
  return hasArea ? <Area shown /> : null;
};
