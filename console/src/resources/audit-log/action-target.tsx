import { Link as MuiLink } from '@mui/material';
import type { AuditLogRow } from '@pixchange/contracts/http/admin-audit-log';
import { Link } from 'react-router';

/** Resources that have a page for one record. */
const SHOWN = ['images', 'albums', 'users', 'reports', 'grants', 'purchases', 'nfts'];
const EDITED = ['categories', 'subcategories', 'spotlights', 'charities', 'coin_packs'];

/** Of what an action made, the id is the rest of its stream's name. */
const STREAMS: Readonly<Record<string, string>> = {
  grants: 'grant',
  categories: 'category',
  subcategories: 'subcategory',
  spotlights: 'spotlight',
  charities: 'charity',
  coin_packs: 'coin-pack',
};

const SHORT = 8;

const madeIn = (resource: string, { records }: AuditLogRow): string | undefined => {
  const prefix = `${STREAMS[resource] ?? resource}-`;
  return records.find(({ stream }) => stream.startsWith(prefix))?.stream.slice(prefix.length);
};

const pathOf = (resource: string, id: string): string | null => {
  if (SHOWN.includes(resource)) return `/${resource}/${id}/show`;
  return EDITED.includes(resource) ? `/${resource}/${id}` : null;
};

/** What an action was about: the record of its page where it has one. */
export const ActionTarget = ({ entry }: { entry: AuditLogRow }) => {
  if (entry.outcome === 'refused') return null;
  const [resource = ''] = entry.action.split('.');
  const id = entry.target ?? madeIn(resource, entry);
  if (id === undefined) return null;
  const path = pathOf(resource, id);
  const text = `${resource.replaceAll('_', ' ')} ${id.slice(0, SHORT)}…`;
  return path === null ? (
    <span>{text}</span>
  ) : (
    <MuiLink component={Link} to={path} onClick={(event) => event.stopPropagation()}>
      {text}
    </MuiLink>
  );
};

/** As `take down`, in words. */
export const actionText = ({ action }: Pick<AuditLogRow, 'action'>): string =>
  action.split('.').toReversed().join(' ').replaceAll('_', ' ');
