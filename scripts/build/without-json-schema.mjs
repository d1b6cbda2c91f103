/**
 * Vite plugin that removes the conversion to JSON Schema from zod. The verifier never uses it, and it would be 6 %
 * of its size.
 */
export const withoutJsonSchema = () => ({
  name: 'without-json-schema',
  enforce: /** @type {const} */ ('pre'),
  /** @param {string} code @param {string} id */
  transform: (code, id) => {
    if (!/\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/.test(id)) return null;
    const names = [...code.matchAll(/^export (?:const |function |class |\{ \w+ as )(\w+)/gm)].map(([, name]) => name);
    // Schemas call some of these functions when they are created, and store the result.
    return {
      code: `const unused = () => unused;\nexport { ${names.map((name) => `unused as ${name}`).join(', ')} };`,
      map: null,
    };
  },
});
