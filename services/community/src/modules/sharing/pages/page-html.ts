import type { PageHead } from '@pixchange/contracts/http/page-head';
import { escaped } from '../../../runtime/http/escaped.ts';

/** Attribute by which the web client recognizes the server's tags, and removes them when it shows another page. */
const OWN = 'data-page';

const attributesOf = (attributes: Readonly<Record<string, string>>): string =>
  Object.entries(attributes)
    .map(([name, value]) => `${name}="${escaped(value)}"`)
    .join(' ');

const render = ({ title, tags }: PageHead): string =>
  [
    `<title>${escaped(title)}</title>`,
    ...tags.map(({ tag, attributes }) => `<${tag} ${attributesOf(attributes)} ${OWN}>`),
  ].join('\n    ');

const OWN_TITLE = /\s*<title>[^<]*<\/title>/i;
const OWN_TAGS = new RegExp(`\\s*<(?:meta|link)\\b[^<>]*\\s${OWN}(?:=""|)\\s*/?>`, 'gi');

/** Returns the web client's page with this head instead of its own title and description. */
export const pageWith = (template: string, head: PageHead): string => {
  const bare = template.replace(OWN_TITLE, '').replace(OWN_TAGS, '');
  // Inserts by position instead of with `replace`, because a title may contain replacement patterns such as `$&`.
  const at = /<\/head>/i.exec(bare)?.index ?? bare.length;
  return `${bare.slice(0, at).trimEnd()}\n    ${render(head)}\n  ${bare.slice(at)}`;
};
