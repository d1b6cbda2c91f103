import type { PublicUserView } from '@pixchange/contracts/http/accounts';
import type { ReactNode } from 'react';
import { Avatar } from '../../entities/person/avatar.tsx';
import { DefaultCover } from './default-cover.tsx';
import { profileText as text } from './profile.text.ts';
import { written } from '../../shared/text/numbers.ts';
import css from './user-info.module.css';

const PROFILE_IMAGE_PX = 317;

const Counts = ({ user }: { user: PublicUserView }) => {
  if (!user.show_follow_info) return null;
  return (
    <>
      <div>
        <dt>{text.followers}</dt>
        <dd>{written(user.followers_count ?? 0)}</dd>
      </div>
      <div>
        <dt>{text.following}</dt>
        <dd>{written(user.followings_count ?? 0)}</dd>
      </div>
    </>
  );
};

interface UserInfoProps {
  user: PublicUserView;
  /** Further figures, next to the counts. */
  figures?: ReactNode;
  actions?: ReactNode;
  /** Further content about the person, below the actions. */
  more?: ReactNode;
  /** Albums, next to the rail. */
  children: ReactNode;
}

/** Cover and rail of a person's profile, with the albums next to the rail. */
export const ProfileLayout = ({ user, figures, actions, more, children }: UserInfoProps) => (
  <>
    {user.cover_image.url === null ? (
      <DefaultCover userId={user.id} />
    ) : (
      <div className={css.cover} style={{ backgroundImage: `url(${JSON.stringify(user.cover_image.url)})` }} />
    )}
    <div className={css.columns}>
      <section id="user-info" className={css.rail} aria-label={user.full_name}>
        <Avatar user={user} size={PROFILE_IMAGE_PX} className={css.avatar} />
        <h1>{user.full_name}</h1>
        <p className={css.username}>
          <bdi>@{user.username}</bdi>
        </p>
        {user.description !== null && user.description !== '' && (
          <p className={css.description} dir="auto">
            {user.description}
          </p>
        )}
        {(user.show_follow_info || figures !== undefined) && (
          <dl className={css.figures}>
            <Counts user={user} />
            {figures}
          </dl>
        )}
        {actions !== undefined && <div className={css.actions}>{actions}</div>}
        {more}
      </section>
      <div className={css.albums}>{children}</div>
    </div>
  </>
);
