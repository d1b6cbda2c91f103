import type { PageHead } from '@pixchange/contracts/http/page-head';
import { escaped } from '../../../platform/http/escaped.ts';

/** By this the web client knows what the server wrote, and takes it away when it shows another page. */
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

/** The web client's one page with this head in place of its own title and description. */
export const pageWith = (template: string, head: PageHead): string => {
  const bare = template.replace(OWN_TITLE, '').replace(OWN_TAGS, '');
  // By position, not by `replace`: a title may hold what that would take for a pattern.
  const at = /<\/head>/i.exec(bare)?.index ?? bare.length;
  return `${bare.slice(0, at).trimEnd()}\n    ${render(head)}\n  ${bare.slice(at)}`;
};
