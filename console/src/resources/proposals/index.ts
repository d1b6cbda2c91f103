import type { ResourceProps } from 'react-admin';
import { ProposalList } from './proposal-list.tsx';
import { ProposalShow } from './proposal-show.tsx';

export const proposals: ResourceProps = { name: 'proposals', list: ProposalList, show: ProposalShow };
