import type { OwnUserView } from '@pixchange/contracts/http/accounts';
import { openDialog } from '../../shared/session/dialogs.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Coin, Icon, Token } from '../../shared/ui/icons.tsx';
import { profileText as text } from './profile.text.ts';
import css from './user-info.module.css';

export const OwnFigures = ({ user }: { user: OwnUserView }) => (
  <>
    <div><dt>{text.coins}</dt><dd><Coin />{user.coins.toLocaleString('en')}</dd></div>
    <div><dt>{text.tokens}</dt><dd><Token />{user.pixtokens.toLocaleString('en')}</dd></div>
  </>
);

export const OwnActions = ({ user }: { user: OwnUserView }) => (
  <>
    <Button look="filled" icon="upload" wide onClick={() => openDialog({ name: 'upload' })}>{text.upload}</Button>
    {user.status === 'not_confirmed' && (
      <div className={css.notice}>
        <p><Icon name="warning" size={18} />{text.notConfirmed}</p>
        <Button wide onClick={() => openDialog({ name: 'confirm-account' })}>{text.confirm}</Button>
      </div>
    )}
  </>
);
