import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { formatsText } from './public-api-formats.mjs';
import { repositoryRoot } from '../lib/repository.mjs';

/**
 * @typedef {{ method: string, path: string, auth: string, confirmed?: boolean, roles?: string[], status: number,
 *   summary: string, operationId: string }} Call
 * @typedef {{ type?: string | string[], enum?: unknown[], const?: unknown, $ref?: string, items?: Schema, properties?: Record<string, Schema>,
 *   required?: string[], anyOf?: Schema[], oneOf?: Schema[], allOf?: Schema[] }} Schema
 * @typedef {{ requestBody?: { content: Record<string, { schema: Schema }> }, parameters: { name: string, in: string, required: boolean, schema: Schema }[],
 *   responses: Record<string, { content?: Record<string, { schema: Schema }> }> }} Operation
 */

const head = `# The API

Every call of the HTTP API, made from the contracts in \`contracts/src/http\` by \`node scripts/check/write-api.mjs\`;
\`npm run check\` fails when this file differs from them. A running product serves the same with all schemas as OpenAPI 3.1
at \`/api/openapi.json\` and as a page at \`/api/docs\`.

- **Authentication**: \`bearer\` needs the token of a session in \`Authorization: Bearer TOKEN\`, \`optional\` honors one,
  \`registration\` needs the token of the first sign-up step, \`none\` ignores any.
- **Errors** have the form \`{ "errors": [{ "attribute", "title", "code" }] }\`; programs decide by \`code\`.
- A field followed by \`?\` may be absent.
`;

const readsHead = `Pages and programs of every origin may read these (\`Access-Control-Allow-Origin: *\`,
\`Cross-Origin-Resource-Policy: cross-origin\`). Each has an \`ETag\`, answers \`If-None-Match\` with 304 and \`HEAD\` as \`GET\`
without the body. The public API (\`/v1\`, \`/v2\`, \`/api/v1\`) may be read by every origin, too.

| path | what | tag | \`Range\` and \`If-Range\` |
| --- | --- | --- | --- |`;

/** @param {Schema} schema @returns {string} */
const typeOf = (schema) => {
  if (schema.$ref !== undefined) return `${schema.$ref.split('/').at(-1)}`;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' or ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return choices.map(typeOf).join(' or ');
  if (schema.type === 'array') return `list of ${schema.items === undefined ? 'anything' : typeOf(schema.items)}`;
  if (schema.properties !== undefined) return `{ ${fieldsOf(schema)} }`;
  return [schema.type ?? 'anything'].flat().join(' or ');
};

/** @param {Schema} schema */
const fieldsOf = ({ properties = {}, required = [] }) =>
  Object.entries(properties)
    .map(([name, schema]) => `${name}${required.includes(name) ? '' : '?'}: ${typeOf(schema)}`)
    .join(', ');

/** @param {Call} call */
const guardOf = ({ auth, confirmed, roles = [] }) =>
  [auth, ...(confirmed ? ['confirmed account'] : []), ...(roles.length > 0 ? [`role ${roles.join(' or ')}`] : [])].join(
    ', ',
  );

/** @param {Operation} operation @param {number} status */
const bodiesOf = (operation, status) => {
  const { parameters, requestBody, responses } = operation;
  const query = parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, required, schema }) => `${name}${required ? '' : '?'}: ${typeOf(schema)}`);
  const [body] = Object.values(requestBody?.content ?? {});
  const [reply] = Object.values(responses[String(status)]?.content ?? {});
  return [
    ...(query.length > 0 ? [`- Query: \`${query.join(', ')}\``] : []),
    ...(body === undefined ? [] : [`- Body: \`${typeOf(body.schema)}\``]),
    `- Answers ${status}${reply === undefined ? '' : `: \`${typeOf(reply.schema)}\``}`,
  ];
};

/** @param {string} path */
const templateOf = (path) => path.replace(/:(\w+)/g, '{$1}');

/** @param {string} name for instance adminCoinPacks */
const titleOf = (name) =>
  name
    .replace(/^./, (first) => first.toUpperCase())
    .replace(/[A-Z]/g, (letter, at) => (at ? ` ${letter.toLowerCase()}` : letter));

/** Returns the text of docs/api.md, from the compiled contracts. */
export const apiDocument = async () => {
  const load = (/** @type {string} */ name) =>
    import(pathToFileURL(join(repositoryRoot, 'contracts/dist/http', name)).href);
  const { allEndpoints, plainRoutes, redirectRoutes } = await load('all.js');
  const { openApiDocument } = await load('openapi.js');
  const document = openApiDocument('http://localhost:8080');
  const sections = Object.entries(allEndpoints).map(([feature, calls]) => {
    const items = Object.values(calls).map((/** @type {Call} */ call) => {
      const operation = document.paths[templateOf(call.path)][call.method.toLowerCase()];
      const lines = bodiesOf(operation, call.status);
      return `### \`${call.method} ${call.path}\`\n\n${call.summary}.\n\n- Authentication: ${guardOf(call)}\n${lines.join('\n')}\n`;
    });
    return `## ${titleOf(feature)}\n\n${items.join('\n')}`;
  });
  const { publicReads } = await load('public-reads.js');
  const reads = publicReads.map(
    (/** @type {{ path: string, what: string, tag: string, hasRanges: boolean }} */ { path, what, tag, hasRanges }) =>
      `| \`${path}\` | ${what} | ${tag} | ${hasRanges ? 'yes' : 'no'} |`,
  );
  const others = [...plainRoutes, ...redirectRoutes].map(
    ({ path, summary, method = 'GET' }) => `- \`${method} ${path}\`: ${summary}`,
  );
  const schemas = Object.entries(document.components.schemas).map(
    ([name, schema]) => `- **${name}**: \`${typeOf(/** @type {Schema} */ (schema))}\``,
  );
  return [
    head,
    ...sections,
    `## Files, pages and redirects\n\n${others.join('\n')}\n`,
    `## The formats of the public API\n\n${formatsText}`,
    `## Reads for every origin\n\n${readsHead}\n${reads.join('\n')}\n`,
    `## Shared shapes\n\n${schemas.join('\n')}\n`,
  ].join('\n');
};
