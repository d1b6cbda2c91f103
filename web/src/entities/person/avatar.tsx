import type { PublicUserView } from '@pixchange/contracts/http/accounts';
import css from './avatar.module.css';

const inks = ['var(--sticker)', 'var(--art)', 'var(--gif)'];

const initialsOf = (fullName: string): string =>
  fullName
    .split(/\s+/u)
    .filter((word) => word !== '')
    .slice(0, 2)
    .map((word) => [...word][0]?.toLocaleUpperCase('en'))
    .join('');

interface AvatarProps {
  user: Pick<PublicUserView, 'id' | 'full_name' | 'profile_image'>;
  size: number;
  className?: string | undefined;
}

/** The picture of a person, or their initials on one of the inks; the name stands beside it, so it has no words of its own. */
export const Avatar = ({ user, size, className }: AvatarProps) => {
  const ink = inks[(user.id.charCodeAt(user.id.length - 1) || 0) % inks.length];
  return user.profile_image.url === null ? (
    <span
      className={`${css.initials} ${className ?? ''}`}
      style={{ width: size, height: size, background: ink, fontSize: size * 0.4 }}
      aria-hidden="true"
    >
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
};
