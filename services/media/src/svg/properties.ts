import type { XmlElement } from './xml.ts';

/** A style rule: the conditions of the last part of its selector, and its declarations. */
interface Rule {
  readonly tags: readonly string[];
  readonly classes: readonly string[];
  readonly ids: readonly string[];
  readonly declarations: string;
}

/**
 * Yields every property that may apply to an element: its attributes, its style, and the rules that could select it.
 */
export type Properties = (element: XmlElement) => Iterable<readonly [name: string, value: string]>;

const textOf = (element: XmlElement): string => element.children.filter((child) => typeof child === 'string').join('');

const rulesOf = (css: string): Rule[] => {
  const rules: Rule[] = [];
  for (const [, selectors = '', declarations = ''] of css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .matchAll(/([^{};]*)\{([^{}]*)\}/g)) {
    for (const selector of selectors.split(',')) {
      // Attributes, states and parents are ignored, so a rule counts for more elements than it selects.
      const last =
        selector
          .replace(/\[[^\]]*\]?|::?[\w-]+(\([^)]*\)?)?/g, '')
          .trim()
          .split(/[\s>+~]+/)
          .at(-1) ?? '';
      const all = (pattern: RegExp): string[] => Array.from(last.matchAll(pattern), (match) => match[1] ?? '');
      rules.push({ tags: all(/^([\w-]+)/g), classes: all(/\.([\w-]+)/g), ids: all(/#([\w-]+)/g), declarations });
    }
  }
  return rules;
};

const selects = ({ tags, classes, ids }: Rule, element: XmlElement): boolean => {
  const own = (element.attributes.get('class') ?? '').split(/\s+/);
  return (
    tags.every((tag) => tag === element.name) &&
    classes.every((name) => own.includes(name)) &&
    ids.every((id) => id === element.attributes.get('id'))
  );
};

const declared = function* (text: string): Iterable<readonly [string, string]> {
  for (const declaration of text.split(';')) {
    const at = declaration.indexOf(':');
    if (at > 0) yield [declaration.slice(0, at).trim().toLowerCase(), declaration.slice(at + 1).trim()];
  }
};

/** @param root its style sheets are read once */
export const propertiesOf = (root: XmlElement): Properties => {
  const rules: Rule[] = [];
  const collect = (element: XmlElement): void => {
    if (element.name === 'style') rules.push(...rulesOf(textOf(element)));
    for (const child of element.children) if (typeof child !== 'string') collect(child);
  };
  collect(root);
  return function* (element) {
    for (const [name, value] of element.attributes) {
      if (name === 'style') yield* declared(value);
      else yield [name, value];
    }
    for (const rule of rules) if (selects(rule, element)) yield* declared(rule.declarations);
  };
};
