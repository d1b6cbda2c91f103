import type { XmlElement } from './xml.ts';

/** Rule of a style sheet. Only the last compound selector counts: `svg > a.b` is tag `a` and class `b`. */
interface Rule {
  readonly tags: readonly string[];
  readonly classes: readonly string[];
  readonly ids: readonly string[];
  readonly declarations: string;
}

/**
 * Yields each property that may apply to an element: from its attributes, its style, and the rules that may select it.
 */
export type Properties = (element: XmlElement) => Iterable<readonly [name: string, value: string]>;

const textOf = (element: XmlElement): string => element.children.filter((child) => typeof child === 'string').join('');

const rulesOf = (css: string): Rule[] => {
  const rules: Rule[] = [];
  for (const [, selectors = '', declarations = ''] of css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .matchAll(/([^{};]*)\{([^{}]*)\}/g)) {
    for (const selector of selectors.split(',')) {
      // Attribute selectors, pseudo-classes and ancestors are ignored, so a rule may match too many elements.
      const last =
        selector
          .replace(/\[[^\]]*\]?|::?[\w-]+(\([^)]*\)?)?/g, '')
          .trim()
          .split(/[\s>+~]+/)
          .at(-1) ?? '';
      const matches = (pattern: RegExp): string[] => Array.from(last.matchAll(pattern), (match) => match[1] ?? '');
      rules.push({
        tags: matches(/^([\w-]+)/g),
        classes: matches(/\.([\w-]+)/g),
        ids: matches(/#([\w-]+)/g),
        declarations,
      });
    }
  }
  return rules;
};

const maySelect = ({ tags, classes, ids }: Rule, element: XmlElement): boolean => {
  const own = (element.attributes.get('class') ?? '').split(/\s+/);
  return (
    tags.every((tag) => tag === element.name) &&
    classes.every((name) => own.includes(name)) &&
    ids.every((id) => id === element.attributes.get('id'))
  );
};

const parseDeclarations = function* (text: string): Iterable<readonly [string, string]> {
  for (const declaration of text.split(';')) {
    const at = declaration.indexOf(':');
    if (at > 0) yield [declaration.slice(0, at).trim().toLowerCase(), declaration.slice(at + 1).trim()];
  }
};

/** Returns a function that yields the properties of an element. Reads the style sheets below `root` only once. */
export const propertiesOf = (root: XmlElement): Properties => {
  const rules: Rule[] = [];
  const collect = (element: XmlElement): void => {
    if (element.name === 'style') rules.push(...rulesOf(textOf(element)));
    for (const child of element.children) if (typeof child !== 'string') collect(child);
  };
  collect(root);
  return function* (element) {
    for (const [name, value] of element.attributes) {
      if (name === 'style') yield* parseDeclarations(value);
      else yield [name, value];
    }
    for (const rule of rules) if (maySelect(rule, element)) yield* parseDeclarations(rule.declarations);
  };
};
