import type {
  JsonSchema,
  OpenApiDocument,
  OpenApiOperation,
  OpenApiParameter,
} from '@pixchange/contracts/http/openapi-document';

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const idOf = (text: string): string => text.replace(/[^A-Za-z0-9.-]+/g, '-');

const code = (text: string): string => `<code>${escapeHtml(text)}</code>`;

const asSchema = (value: unknown): JsonSchema =>
  typeof value === 'object' && value !== null ? (value as JsonSchema) : {};
const asSchemas = (value: unknown): readonly JsonSchema[] => (Array.isArray(value) ? value.map(asSchema) : []);

const KINDS = [
  ['minLength', 'maxLength', ' characters'],
  ['minItems', 'maxItems', ' items'],
  ['minimum', 'maximum', ''],
] as const;

/** Returns the bounds as text, such as `3 to 30 characters`. */
const boundsOf = (schema: JsonSchema): string => {
  const kind = KINDS.find(([min, max]) => min in schema || max in schema);
  if (kind === undefined) return '';
  const [min, max] = [schema[kind[0]], schema[kind[1]]];
  if (min === undefined) return `, at most ${String(max)}${kind[2]}`;
  return max === undefined ? `, at least ${String(min)}${kind[2]}` : `, ${String(min)} to ${String(max)}${kind[2]}`;
};

/** Returns a short description of a value, as HTML; named schemas become links. */
const typeWords = (schema: JsonSchema): string => {
  const { $ref, enum: values, anyOf, allOf, const: constant, type, default: fallback } = schema;
  if (typeof $ref === 'string') return shapeLink($ref);
  const otherwise = fallback === undefined ? '' : `, otherwise ${code(JSON.stringify(fallback))}`;
  if (Array.isArray(values)) return `${values.map((value) => code(JSON.stringify(value))).join(' or ')}${otherwise}`;
  if (constant !== undefined) return code(JSON.stringify(constant));
  const choices = asSchemas(anyOf ?? allOf);
  if (choices.length > 0) return `${choices.map(typeWords).join(anyOf === undefined ? ' and ' : ' or ')}${otherwise}`;
  if (type === 'array') return `list of ${typeWords(asSchema(schema['items']))}${boundsOf(schema)}${otherwise}`;
  const name = typeof type === 'string' ? type : 'anything';
  return `${escapeHtml(name)}${escapeHtml(boundsOf(schema))}${otherwise}`;
};

const shapeLink = (ref: string): string => {
  const name = ref.slice(ref.lastIndexOf('/') + 1);
  return `<a href="#shape-${idOf(name)}">${escapeHtml(name)}</a>`;
};

/** Returns the object schemas within a schema: the schema itself, the items of a list, or the alternatives. */
const objectsIn = (schema: JsonSchema): readonly JsonSchema[] => {
  if (schema['properties'] !== undefined) return [schema];
  if (schema['type'] === 'array') return objectsIn(asSchema(schema['items']));
  return asSchemas(schema['anyOf'] ?? schema['allOf']).flatMap(objectsIn);
};

const fieldList = (schema: JsonSchema): string =>
  objectsIn(schema)
    .map((object) => {
      const required = new Set(Array.isArray(object['required']) ? (object['required'] as unknown[]) : []);
      const items = Object.entries(asSchema(object['properties'])).map(([name, field]) =>
        fieldItem(name, asSchema(field), required.has(name)),
      );
      return items.length === 0 ? '' : `<ul class="fields">${items.join('')}</ul>`;
    })
    .join('');

const fieldItem = (name: string, schema: JsonSchema, required: boolean): string =>
  `<li>${code(name)} <span class="muted">${typeWords(schema)}${required ? '' : ', optional'}</span>${fieldList(schema)}</li>`;

const details = (title: string, body: string): string =>
  `<details><summary>${escapeHtml(title)}</summary>${body}</details>`;

const parameterItem = ({ name, in: place, required, schema }: OpenApiParameter): string =>
  `<li>${code(name)} <span class="muted">in the ${place === 'path' ? 'address' : 'query'}, ${typeWords(schema)}${required ? '' : ', optional'}</span></li>`;

const guardOf = ({ security }: OpenApiOperation): string => {
  if (security.length === 0) return 'For anyone.';
  if (security.some((scheme) => 'registration' in scheme)) return 'With the token of the first step of a registration.';
  if (security.some((scheme) => 'view' in scheme)) return 'With the token of an administrator who looks as a member.';
  return security.length > 1 ? 'For anyone; a bearer token is optional.' : 'With a bearer.';
};

const shapeOf = (schema: JsonSchema): string => `<p class="muted">${typeWords(schema)}</p>${fieldList(schema)}`;

const successOf = ({ responses }: OpenApiOperation) =>
  Object.entries(responses).find(([status]) => status.startsWith('2'));

const partsOf = (operation: OpenApiOperation): string => {
  const body = Object.values(operation.requestBody?.content ?? {}).at(-1)?.schema;
  const [status, success] = successOf(operation) ?? ['', undefined];
  const reply = success?.content?.['application/json']?.schema;
  const refusals = Object.entries(operation.responses)
    .filter(([other]) => other !== status)
    .map(([other, { description }]) => `<li>${code(other)} <span class="muted">${escapeHtml(description)}</span></li>`);
  const parameters = operation.parameters.map(parameterItem);
  return [
    parameters.length === 0 ? '' : details('Parameters', `<ul class="fields">${parameters.join('')}</ul>`),
    body === undefined ? '' : details('Body', shapeOf(body)),
    reply === undefined ? '' : details('Answer', shapeOf(reply)),
    refusals.length === 0 ? '' : details('Refusals', `<ul class="fields">${refusals.join('')}</ul>`),
  ].join('');
};

const callArticle = (path: string, method: string, operation: OpenApiOperation): string => {
  const [status, success] = successOf(operation) ?? ['', undefined];
  const [type] = Object.keys(success?.content ?? {});
  return `<article id="${idOf(operation.operationId)}"><h3><span class="method">${escapeHtml(method.toUpperCase())}</span> ${code(path)}</h3>
<p>${escapeHtml(operation.summary)}.</p><p class="muted">${guardOf(operation)} Answers ${escapeHtml(status)}${type === undefined ? ', without a body' : ` as ${escapeHtml(type)}`}.</p>
${partsOf(operation)}</article>`;
};

const sectionOf = (tag: string, { paths }: OpenApiDocument): string => {
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { tags }]) => tags.includes(tag))
      .map(([method, operation]) => callArticle(path, method, operation)),
  );
  return `<section aria-labelledby="${idOf(tag)}"><h2 id="${idOf(tag)}">${escapeHtml(titleOf(tag))}</h2>${calls.join('')}</section>`;
};

const titleOf = (tag: string): string =>
  tag
    .replaceAll('-', ' ')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/^./, (letter) => letter.toUpperCase());

/**
 * Renders the document as one page without scripts, so that it works under the product's own content security policy.
 */
export const docsPage = (document: OpenApiDocument): string => {
  const { info, tags, components } = document;
  const shapes = Object.entries(components.schemas).map(
    ([name, schema]) => `<article id="shape-${idOf(name)}"><h3>${escapeHtml(name)}</h3>${fieldList(schema)}</article>`,
  );
  const links = tags.map(({ name }) => `<li><a href="#${idOf(name)}">${escapeHtml(titleOf(name))}</a></li>`);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(info.title)} API</title><link rel="stylesheet" href="/api/docs/style.css"></head>
<body><a class="skip" href="#calls">Skip to the calls</a><div class="frame">
<nav aria-label="Features"><ul>${links.join('')}<li><a href="#shapes">Shapes</a></li></ul></nav>
<main id="calls"><h1>${escapeHtml(info.title)} API</h1>${info.description
    .split('\n')
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join('')}<p>For programs: <a href="/api/openapi.json">openapi.json</a></p>
${tags.map(({ name }) => sectionOf(name, document)).join('\n')}
<section aria-labelledby="shapes"><h2 id="shapes">Shapes</h2>${shapes.join('')}</section></main></div></body></html>
`;
};
