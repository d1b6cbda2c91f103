import { useQuery } from '@tanstack/react-query';
import { browseTo } from '../../shared/browse/use-browse.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Icon, type IconName } from '../../shared/ui/icons.tsx';
import { Option, type Picking } from './option.tsx';
import css from './quick-panel.module.css';
import { recentSearches } from './recent-searches.ts';
import { searchIdeas } from './search.api.ts';
import { searchText as text } from './search.text.ts';

interface TextsProps {
  label: string;
  /** Icon before each text; without one they are in one line. */
  icon?: IconName;
  name: string;
  texts: readonly string[];
  picking: Picking;
}

const Texts = ({ label, icon, name, texts, picking }: TextsProps) => (
  <div role="group" aria-label={label} className={css.words}>
    <p role="presentation" className={css.label}>
      {label}
    </p>
    <div role="presentation" className={icon === undefined ? css.chips : undefined}>
      {texts.map((one) => (
        <Option key={one} name={`${name}-${one}`} picking={picking} {...browseTo({ q: one })}>
          {icon !== undefined && <Icon name={icon} size={16} />}
          <span>{one}</span>
        </Option>
      ))}
    </div>
  </div>
);

interface StartPanelProps {
  id: string;
  active: string | null;
  onDone: () => void;
}

/** Recent and trending searches, shown before typing. */
export const StartPanel = ({ id, active, onDone }: StartPanelProps) => {
  const { texts, clear } = recentSearches();
  const { data } = useQuery(searchIdeas(''));
  const trending = data?.words.map((word) => word.text) ?? [];
  const picking = { panelId: id, active, onDone };
  return (
    // A press must not take the focus from the field before it becomes a click.
    <div className={css.panel} onMouseDown={(event) => event.preventDefault()}>
      <div id={id} role="listbox" aria-label={text.panel} className={css.list}>
        {texts.length > 0 && <Texts label={text.recent} icon="clock" name="recent" texts={texts} picking={picking} />}
        {trending.length > 0 && <Texts label={text.trending} name="trending" texts={trending} picking={picking} />}
      </div>
      <div className={css.foot}>
        {texts.length > 0 ? (
          <Button look="link" onClick={clear}>
            {text.clearRecent}
          </Button>
        ) : (
          trending.length === 0 && <p>{text.start}</p>
        )}
      </div>
    </div>
  );
};
