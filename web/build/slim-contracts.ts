import type { Plugin } from 'vite';

/** As much of a syntax tree's node as is looked at here. */
interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

const schemaKeys = new Set(['body', 'query', 'reply', 'summary']);

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string';

const childrenOf = (node: SyntaxNode): SyntaxNode[] => Object.values(node).flat().filter(isNode);

const nameOf = (value: unknown): unknown => (isNode(value) && value.type === 'Identifier' ? value.name : undefined);

/** The properties of every `endpoint({...})` that only the server reads. */
const schemaProperties = (node: SyntaxNode): SyntaxNode[] => {
  const found = childrenOf(node).flatMap(schemaProperties);
  if (node.type !== 'CallExpression' || nameOf(node.callee) !== 'endpoint') return found;
  const [draft] = node.arguments as SyntaxNode[];
  if (draft?.type !== 'ObjectExpression') return found;
  return [
    ...found,
    ...(draft.properties as SyntaxNode[]).filter((property) => schemaKeys.has(String(nameOf(property.key)))),
  ];
};

const calls = (node: SyntaxNode): boolean =>
  node.type === 'CallExpression' || node.type === 'NewExpression' || childrenOf(node).some(calls);

/** The values of a module's own constants that calls make: schemas, and what is made of them. */
const calledConstants = (program: SyntaxNode): SyntaxNode[] =>
  childrenOf(program)
    .map((statement) =>
      statement.type === 'ExportNamedDeclaration' && isNode(statement.declaration) ? statement.declaration : statement,
    )
    .filter(({ type, kind }) => type === 'VariableDeclaration' && kind === 'const')
    .flatMap(childrenOf)
    .map(({ init }) => init)
    .filter((init): init is SyntaxNode => isNode(init) && !init.type.includes('Function') && calls(init));

const BEFORE = '/* @__PURE__ */ (() => (';
const AFTER = '))()';

/**
 * Takes the schemas out of the contract's endpoints: the browser needs their method, path and auth, and never runs a schema.
 * What only the schemas needed is then unused and dropped, since what makes a constant of these modules is declared pure.
 */
export const slimContracts = (): Plugin => ({
  name: 'slim-contracts',
  transform: {
    filter: { id: /\/contracts\/src\/http\/[a-z-]+\.ts$/ },
    handler(code) {
      const program = this.parse(code) as unknown as SyntaxNode;
      let slim = code;
      for (const { start, end } of schemaProperties(program)) {
        // Blanks of the same length keep every other position, and with them the source map.
        const after = /^\s*,/.exec(slim.slice(end))?.[0].length ?? 0;
        slim = slim.slice(0, start) + slim.slice(start, end + after).replace(/\S/g, ' ') + slim.slice(end + after);
      }
      // From the end on, so that the places before stay; the lines stay everywhere.
      for (const { start, end } of calledConstants(program).sort((a, b) => b.start - a.start))
        slim = slim.slice(0, start) + BEFORE + slim.slice(start, end) + AFTER + slim.slice(end);
      return { code: slim, map: null };
    },
  },
});
