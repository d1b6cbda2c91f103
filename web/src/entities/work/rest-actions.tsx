import type { ImageItemView } from '@pixchange/contracts/http/images';
import { useQuery } from '@tanstack/react-query';
import { startTransition } from 'react';
import { favouritesKey } from '../../shared/api/query-keys.ts';
import { Dots, Icon } from '../../shared/ui/icons.tsx';
import { uiText } from '../../shared/ui/ui.text.ts';
import css from './rest-actions.module.css';

/** Press on one of the buttons; each press is a new object, so that a repeated press is detected. */
export interface ActionPress {
  readonly what: 'heart' | 'menu';
}

interface RestActionsProps {
  item: ImageItemView;
  onPress: (press: ActionPress) => void;
}

/**
 * Heart and menu button of a card on a touch screen. A press goes to the card's actions, which load on the first touch.
 */
export const RestActions = ({ item: { id, title, provider, type }, onPress }: RestActionsProps) => {
  // Reads only the cached list, which the actions of the first touched card load.
  const { data: hearts } = useQuery<string[]>({ queryKey: favouritesKey, enabled: false });
  return (
    <>
      {provider === null && (
        <button
          type="button"
          className={css.heart}
          data-kind={type}
          aria-pressed={hearts?.includes(id) === true}
          aria-label={uiText.favouriteOf(title)}
          onClick={() => startTransition(() => onPress({ what: 'heart' }))}
        >
          <Icon name="heart" size={18} />
        </button>
      )}
      <button
        type="button"
        className={css.more}
        data-kind={type}
        aria-haspopup="menu"
        aria-label={uiText.moreOf(title)}
        onClick={() => startTransition(() => onPress({ what: 'menu' }))}
      >
        <Dots />
      </button>
    </>
  );
};
