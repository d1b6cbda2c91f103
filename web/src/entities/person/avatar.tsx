import type { PublicUserView } from '@pixchange/contracts/http/accounts';
import { initialsOf } from '@pixchange/contracts/http/values/avatar';
import { Pattern } from './pattern.tsx';
import css from './avatar.module.css';

interface AvatarProps {
  user: Pick<PublicUserView, 'id' | 'full_name' | 'profile_image'>;
  size: number;
  className?: string | undefined;
}

/**
 * Picture of a person, or their initials on their pattern. The avatar has no text for screen readers, because the name
 * is next to it.
 */
export const Avatar = ({ user, size, className }: AvatarProps) =>
  user.profile_image.url === null ? (
    <span
      className={`${css.initials} ${className ?? ''}`}
      style={{ width: size, height: size, fontSize: size * 0.4 }}
      aria-hidden="true"
    >
      <Pattern userId={user.id} />
      {initialsOf(user.full_name)}
    </span>
  ) : (
    <img
      className={`${css.avatar} ${className ?? ''}`}
      src={user.profile_image.url}
      alt=""
      width={size}
      height={size}
    />
  );
