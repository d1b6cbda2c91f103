import { Icon } from '../../shared/ui/icons.tsx';
import { accountsText as text } from './accounts.text.ts';
import { judge } from './criteria.ts';
import css from './sign-up.module.css';

/** List of the password criteria and whether each is met. An empty password marks none as unmet. */
export const Criteria = ({ id: listId, password }: { id: string; password: string }) => (
  <ul id={listId} className={css.criteria} aria-label={text.criteria}>
    {judge(password).map(({ id, title, met }) =>
      password === '' ? (
        <li key={id} data-met="unknown">
          <span className={css.dot} />
          {title}
        </li>
      ) : (
        <li key={id} data-met={met}>
          <Icon name={met ? 'check' : 'close'} size={16} />
          {title}
          <span className="visually-hidden">{met ? text.met : text.notMet}</span>
        </li>
      ),
    )}
  </ul>
);
