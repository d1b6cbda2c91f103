import type { PublicUserView } from '@pixchange/contracts/http/accounts';
import { initialsOf, inkOf, type Ink } from '@pixchange/contracts/http/values/avatar';
import { escaped } from '../../../platform/http/escaped.ts';

/** As the web client has them in `tokens.css`. */
const COLORS: Readonly<Record<Ink, string>> = { gif: '#ff5cb8', sticker: '#ffd93b', art: '#4fb8ff' };

/** A person's initials on one of the inks, as the web client draws who has no picture. */
export const drawnAvatar = ({ id, full_name: fullName }: Pick<PublicUserView, 'id' | 'full_name'>): string =>
  [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80" width="80" height="80">',
    `<rect width="80" height="80" fill="${COLORS[inkOf(id)]}"/>`,
    '<text x="40" y="40" dy="0.35em" text-anchor="middle" font-family="sans-serif" font-size="32" font-weight="700" fill="#14181a">',
    `${escaped(initialsOf(fullName))}</text></svg>`,
  ].join('');
