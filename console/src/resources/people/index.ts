import type { ResourceProps } from 'react-admin';
import { MemberList } from './member-list.tsx';
import { MemberShow } from './member-show.tsx';

export const people: ResourceProps = {
  name: 'users',
  options: { label: 'Members' },
  recordRepresentation: 'username',
  list: MemberList,
  show: MemberShow,
};
