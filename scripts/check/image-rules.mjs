/*
 * A tag of an image can be moved to other content; a digest can't. Files that build or run the product therefore name
 * every third-party image as `name:tag@sha256:…`.
 */

/** @typedef {import('./tidy-rules.mjs').Finding} Finding */

const digest = /^[^\s@]+:(?!latest@)[\w.-]+@sha256:[0-9a-f]{64}$/;
/** Names of the product's own image, in Compose and in Kubernetes. */
const own = ['pixchange:local', 'pixchange'];

export const imageRules = ['image-has-digest', 'exception-is-used'];

/**
 * Returns the third-party base images of a Dockerfile, with the defaults of its build arguments.
 * @param {string} text
 */
const basesOf = (text) => {
  const defaults = new Map([...text.matchAll(/^ARG (\w+)=(\S+)$/gm)].map(([, name = '', value = '']) => [name, value]));
  const lines = [...text.matchAll(/^FROM (?:--\S+ )*(\S+)(?: AS (\S+))?$/gim)];
  const stages = new Set(lines.map(([, , stage]) => stage));
  const copied = [...text.matchAll(/^COPY (?:--\S+ )*--from=(\S+)/gm)];
  return [...lines, ...copied]
    .map(([, image = '']) => image.replace(/\$\{?(\w+)\}?/g, (whole, name) => defaults.get(name) ?? whole))
    .filter((image) => !stages.has(image) && image !== 'scratch');
};

/** @param {string} text of a Compose or Kubernetes file */
const imagesOf = (text) =>
  [...text.matchAll(/^[ -]+image: ['"]?([^\s'"]+)['"]?(?: +#.*)?$/gm)].map(([, image = '']) => image);

/**
 * Returns images without a digest, and exceptions that no file needs.
 * @param {readonly { path: string, text: string }[]} files Dockerfile, Compose file, Kubernetes files
 * @param {readonly string[]} exceptions images that may have a tag without a digest
 * @returns {Finding[]}
 */
export const imageFindings = (files, exceptions) => {
  const named = files.flatMap(({ path, text }) =>
    (/Dockerfile$/.test(path) ? basesOf(text) : imagesOf(text)).map((image) => ({ path, image })),
  );
  return [
    ...named
      .filter(({ image }) => !own.includes(image) && !exceptions.includes(image) && !digest.test(image))
      .map(({ path, image }) => ({ path, rule: 'image-has-digest', says: `${image} is not NAME:TAG@sha256:DIGEST` })),
    ...exceptions
      .filter((image) => !named.some((one) => one.image === image))
      .map((image) => ({ path: image, rule: 'exception-is-used', says: 'no file names this image' })),
  ];
};
