import { Link as MuiLink } from '@mui/material';
import type { AuditLogRow } from '@pixchange/contracts/http/admin-audit-log';
import { Link } from 'react-router';

/** Resources that have a page for each record. */
const SHOWN = ['images', 'albums', 'users', 'reports', 'grants', 'purchases', 'nfts'];
const EDITED = ['categories', 'subcategories', 'spotlights', 'charities', 'themes', 'coin_packs'];

/** Stream prefixes of created records; the rest of the stream's name is the id. */
const STREAMS: Readonly<Record<string, string>> = {
  grants: 'grant',
  categories: 'category',
  subcategories: 'subcategory',
  spotlights: 'spotlight',
  charities: 'charity',
  themes: 'theme',
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

/** Target of an action, as a link to the record's page if it has one. */
export const ActionTarget = ({ entry }: { entry: AuditLogRow }) => {
  const [resource = ''] = entry.action.split('.');
  if (entry.outcome === 'refused') return null;
  // There is only one site, so its id says nothing.
  if (resource === 'site') return <span>site</span>;
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

/** Texts of actions that their names do not explain. */
const TEXTS: Readonly<Record<string, string>> = { 'site.edit': 'change the site’s details' };

/** Returns an action as readable text, such as `take down`. */
export const actionText = ({ action }: Pick<AuditLogRow, 'action'>): string =>
  TEXTS[action] ?? action.split('.').toReversed().join(' ').replaceAll('_', ' ');
