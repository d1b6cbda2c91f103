import { useQuery } from '@tanstack/react-query';
import { browseTo } from '../../shared/browse/use-browse.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Icon, type IconName } from '../../shared/ui/icons.tsx';
import { Option, type Picking } from './option.tsx';
import css from './quick-panel.module.css';
import { recentSearches } from './recent-searches.ts';
import { searchIdeas } from './ideas.api.ts';
import { searchText as text } from './search.text.ts';

/** Search that a click starts. */
interface Start {
  readonly text: string;
  /** Emoji shown instead of the text, which becomes its label. */
  readonly emoji?: string;
}

interface StartsProps {
  label: string;
  /** Icon before each text; texts without an icon are in one line. */
  icon?: IconName;
  name: string;
  starts: readonly Start[];
  picking: Picking;
}

const Starts = ({ label, icon, name, starts, picking }: StartsProps) =>
  starts.length === 0 ? null : (
    <div role="group" aria-label={label} className={css.words}>
      <p role="presentation" className={css.label}>
        {label}
      </p>
      <div role="presentation" className={icon === undefined ? css.chips : undefined}>
        {starts.map(({ text: q, emoji }) => (
          <Option
            key={emoji ?? q}
            name={`${name}-${emoji ?? q}`}
            picking={picking}
            {...(emoji === undefined ? {} : { label: q })}
            {...browseTo({ q })}
          >
            {icon !== undefined && <Icon name={icon} size={16} />}
            <span>{emoji ?? q}</span>
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

/** Recent and popular searches and feelings, shown before typing. */
export const StartPanel = ({ id, active, onDone }: StartPanelProps) => {
  const { texts, clear } = recentSearches();
  const { data } = useQuery(searchIdeas(''));
  const { words = [], feelings = [] } = data ?? {};
  const picking = { panelId: id, active, onDone };
  return (
    // Without `preventDefault`, a press would take the focus from the field, which closes the panel before the click.
    <div className={css.panel} onMouseDown={(event) => event.preventDefault()}>
      <div id={id} role="listbox" aria-label={text.panel} className={css.list}>
        <Starts
          label={text.recent}
          icon="clock"
          name="recent"
          starts={texts.map((one) => ({ text: one }))}
          picking={picking}
        />
        <Starts label={text.popular} name="popular" starts={words} picking={picking} />
        <Starts label={text.feelings} name="feeling" starts={feelings} picking={picking} />
      </div>
      <div className={css.foot}>
        {texts.length > 0 ? (
          <Button look="link" onClick={clear}>
            {text.clearRecent}
          </Button>
        ) : (
          words.length + feelings.length === 0 && <p>{text.start}</p>
        )}
      </div>
    </div>
  );
};
