import type { OwnUserView } from '@pixchange/contracts/http/accounts';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { firstName } from '../../entities/person/first-name.ts';
import { openDialog, whenConfirmed } from '../../shared/session/dialogs.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Coin, Icon, Token } from '../../shared/ui/icons.tsx';
import { profileText as text } from './profile.text.ts';
import { written } from '../../shared/text/numbers.ts';
import { Link } from '../../shared/ui/link.tsx';
import css from './user-info.module.css';

export const OwnFigures = ({ user }: { user: OwnUserView }) => (
  <>
    <div>
      <dt>{text.coins}</dt>
      <dd>
        <Coin />
        {written(user.coins)}
      </dd>
    </div>
    <div>
      <dt>{text.tokens}</dt>
      <dd>
        <Token />
        {written(user.pixtokens)}
      </dd>
    </div>
  </>
);

/**
 * Actions on the member's own profile.
 * @param share content next to Edit Profile
 */
export const OwnActions = ({ share }: { share: ReactNode }) => {
  const navigate = useNavigate();
  return (
    <>
      <Button look="filled" icon="upload" wide onClick={() => openDialog({ name: 'upload' })}>
        {text.upload}
      </Button>
      <div className={css.pair}>
        <Button wide onClick={() => whenConfirmed(() => void navigate('/profile/edit'))}>
          {text.edit}
        </Button>
        {share}
      </div>
      <div className={css.links}>
        <Link to="/numbers">{text.numbers}</Link>
        <Link to="/purchases">{text.purchases}</Link>
      </div>
    </>
  );
};

/**
 * Bar above the member's own profile until the email is confirmed. The confirmation may happen in another tab or on
 * another device: `SessionKeeper` fetches the profile again every 20 seconds and when the window gets the focus.
 */
export const ConfirmBar = ({ user: { status, full_name } }: { user: OwnUserView }) =>
  status !== 'not_confirmed' ? null : (
    <div className={css.notice}>
      <Icon name="warning" size={18} />
      <p>{text.confirmFirst(firstName(full_name))}</p>
      <Button look="link" onClick={() => openDialog({ name: 'confirm-account' })}>
        {text.resend}
      </Button>
    </div>
  );
