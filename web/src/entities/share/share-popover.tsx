import { useCallback, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { IconButton } from '../../shared/ui/button.tsx';
import { useKeptInView } from '../../shared/ui/keep-in-view.ts';
import { swallowBesideSheet } from '../../shared/ui/swallow-click.ts';
import { uiText } from '../../shared/ui/ui.text.ts';
import { useOutsidePress } from '../../shared/ui/use-outside-press.ts';
import { useNarrow } from '../../shared/ui/use-narrow.ts';
import { sharePartText as text } from './share-part.text.ts';
import { SharePart } from './share-part.tsx';
import type { Shared } from './shared.ts';
import css from './share-popover.module.css';

interface SharePopoverProps {
  shared: Shared;
  /** Element around the popover and its button; a press inside does not close the popover. Default: the popover. */
  frame?: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/**
 * Popover for sharing next to its button. A press outside closes the popover, except in the half second after a copy,
 * so that the person can read the notice.
 */
export const SharePopover = ({ shared, frame, onClose }: SharePopoverProps) => {
  const box = useRef<HTMLDivElement>(null);
  const [copies, setCopies] = useState(0);
  const isSheet = useNarrow();
  const closeByPress = useCallback(
    (press: PointerEvent) => {
      swallowBesideSheet(isSheet, press);
      onClose();
    },
    [isSheet, onClose],
  );
  useOutsidePress(frame ?? box, copies, closeByPress);
  useKeptInView(box);
  const close = () => {
    box.current?.parentElement?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Stops the event, because the page's own shortcuts also use arrow keys and Escape.
    event.stopPropagation();
    if (event.key === 'Escape') close();
  };
  return (
    <div ref={box} className={css.popover} onKeyDown={onKeyDown}>
      {isSheet && (
        <header className={css.head}>
          <h2>{text.titleOf(shared.title)}</h2>
          <IconButton icon="close" label={uiText.close} onClick={close} />
        </header>
      )}
      <SharePart shared={shared} onCopy={() => setCopies((count) => count + 1)} />
    </div>
  );
};
