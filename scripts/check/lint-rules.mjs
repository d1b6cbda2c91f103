/**
 * Project-specific oxlint rules. Each rule reports every node that its selectors match.
 * @typedef {{ type: string }} Node
 * @typedef {{ report: (finding: { node: Node, message: string }) => void }} Context
 */

/** @param {string} message @param {string[]} selectors */
const refuse = (message, ...selectors) => ({
  create: (/** @type {Context} */ context) =>
    Object.fromEntries(
      selectors.map((selector) => [selector, (/** @type {Node} */ node) => context.report({ node, message })]),
    ),
});

const fromNest = "ImportDeclaration[source.value='@nestjs/common']";
const timers = '/^(node:)?timers(\\/promises)?$/';
/** Seconds below 5, written as text or as a number; 0 turns periodic work off. */
const brief = '/^[\'"]?0*([1-4](\\.\\d*)?|0?\\.\\d*[1-9]\\d*)[\'"]?$/';

export const rules = {
  'no-default-export': refuse(
    'Use a named export.',
    'ExportDefaultDeclaration',
    "ExportSpecifier[exported.name='default']",
  ),
  'no-process-env': refuse(
    'Read the environment only in config.ts or main.ts.',
    "MemberExpression[object.name='process'][property.name='env']",
    "MemberExpression[object.name='process'][property.value='env']",
    "VariableDeclarator[init.name='process'] Property[key.name='env']",
    "ImportDeclaration[source.value=/^(node:)?process$/] ImportSpecifier[imported.name='env']",
  ),
  'write-has-budget': refuse(
    'Serve writes with @Route: calls of an endpoint count against the budget of writes.',
    `${fromNest} ImportSpecifier[imported.name=/^(All|Delete|Patch|Post|Put|RequestMapping)$/]`,
    `${fromNest} ImportNamespaceSpecifier`,
  ),
  'pure-no-await': refuse(
    'Pure code must be synchronous.',
    'AwaitExpression',
    ':function[async=true]',
    'ForOfStatement[await=true]',
    'ImportExpression',
  ),
  'pure-no-clock': refuse(
    'Take the time from the event or the command.',
    "NewExpression[callee.name='Date'][arguments.length=0]",
    "CallExpression[callee.name='Date']",
    "MemberExpression[object.name='Date'][property.name='now']",
  ),
  'pure-no-chance': refuse(
    'Pure code must not use random values; take them from the command.',
    "MemberExpression[object.name='Math'][property.name='random']",
  ),
  'pure-no-class': refuse(
    'Use data and functions; only errors may be classes.',
    ':matches(ClassDeclaration, ClassExpression)[superClass=null]',
  ),
  'test-no-sleep': refuse(
    'Wait for a condition (tests/until.ts), not for a fixed time.',
    "CallExpression[callee.name='setTimeout']",
    "MemberExpression[object.name=/^(globalThis|global|window)$/][property.name='setTimeout']",
    `ImportDeclaration[source.value=${timers}] ImportSpecifier[imported.name=/^(setTimeout|scheduler)$/]`,
    `ImportDeclaration[source.value=${timers}] :matches(ImportDefaultSpecifier, ImportNamespaceSpecifier)`,
    `ImportExpression[source.value=${timers}]`,
  ),
  'test-no-brief-period': refuse(
    'Run periodic work in the test instead of waiting for its period.',
    `Property[key.name=/_SECONDS$/][value.raw=${brief}]`,
    `Property[key.value=/_SECONDS$/][value.raw=${brief}]`,
    `AssignmentExpression[left.property.name=/_SECONDS$/][right.raw=${brief}]`,
    `AssignmentExpression[left.property.value=/_SECONDS$/][right.raw=${brief}]`,
  ),
};

export default { meta: { name: 'pixchange' }, rules };
