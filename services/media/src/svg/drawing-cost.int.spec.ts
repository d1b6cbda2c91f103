import { describe, expect, it, jest } from '@jest/globals';
import sharp from 'sharp';
import { MediaRefusal } from '../media.types.ts';
import { sanitizeSvg } from './sanitize.ts';

// Real drawing takes longer on a busy machine.
jest.setTimeout(240_000);

const wrap = (inside: string, size = 'width="2048" height="2048"'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}>${inside}</svg>`;
const many = (count: number, element: string): string => element.repeat(count);
const blur = (steps: number): string =>
  `<filter id="f">${many(steps, '<feGaussianBlur stdDeviation="900"/>')}</filter>`;
const rect = '<rect width="2048" height="2048" filter="url(#f)"/>';

const outcome = (text: string): string => {
  try {
    sanitizeSvg(Buffer.from(text));
    return 'accepted';
  } catch (error) {
    if (error instanceof MediaRefusal) return error.code;
    throw error;
  }
};

describe('a drawing whose effects cost too much', () => {
  it.each([
    ['many blurs of many shapes', wrap(blur(10) + many(8, rect))],
    [
      'blurs by way of use',
      wrap(`${blur(3)}<defs><g id="a">${many(10, rect)}</g></defs>${many(5, '<use href="#a"/>')}`),
    ],
    [
      'a style sheet',
      wrap(`<style>.a{filter:url(#f)}</style>${blur(3)}${many(40, '<rect class="a" width="2048" height="2048"/>')}`),
    ],
    ['filter functions', wrap(many(40, '<rect width="9" height="9" style="filter:blur(900px) blur(900px)"/>'))],
    ['nested groups', wrap(`${blur(3)}${many(40, '<g filter="url(#f)">')}${rect}${many(40, '</g>')}`)],
    [
      'a mask',
      wrap(`${blur(3)}<mask id="m">${many(4, rect)}</mask>${many(20, '<rect mask="url(#m)" width="9" height="9"/>')}`),
    ],
    [
      'a pattern that shapes inherit from a group',
      wrap(
        `${blur(3)}<pattern id="p" width="1" height="1">${many(4, rect)}</pattern><g fill="url(#p)">${many(20, '<rect width="9" height="9"/>')}</g>`,
      ),
    ],
    [
      'markers',
      wrap(`${blur(1)}<marker id="m">${rect}</marker><path marker-mid="url(#m)" d="M0 0${many(200, 'L9 9')}"/>`),
    ],
    ['turbulence', wrap(`<filter id="f">${many(20, '<feTurbulence numOctaves="10"/>')}</filter>${many(2, rect)}`)],
    ['morphology', wrap(`<filter id="f">${many(4, '<feMorphology radius="500"/>')}</filter>${rect}`)],
    ['a large kernel', wrap(`<filter id="f"><feConvolveMatrix order="90"/></filter>${rect}`)],
    ['opacity groups', wrap(many(5_000, '<g opacity="0.5"><rect width="9" height="9"/></g>'))],
    ['a huge view box', wrap(blur(10) + many(8, rect), 'viewBox="0 0 1e9 1e9"')],
  ])('by %s is refused', (_, text) => expect(outcome(text)).toBe('too_complex'));
});

describe('an accepted drawing', () => {
  it.each([
    ['three blurs of eight shapes', wrap(blur(3) + many(8, rect))],
    [
      'a shadow of each of twenty shapes',
      wrap(
        `<filter id="f"><feDropShadow stdDeviation="4"/></filter>${many(20, '<rect width="50" height="50" filter="url(#f)"/>')}`,
      ),
    ],
    ['five thousand paths', wrap(many(5_000, '<path d="M1 1L20 30L40 5Z" fill="#c30"/>'))],
    [
      'gradients and opacity',
      wrap(
        `<radialGradient id="g"><stop/></radialGradient>${many(50, '<circle r="300" fill="url(#g)" opacity="0.5"/>')}`,
      ),
    ],
    ['turbulence', wrap(`<filter id="f"><feTurbulence baseFrequency="0.05" numOctaves="10"/></filter>${rect}`)],
    ['morphology', wrap(`<filter id="f"><feMorphology radius="900"/></filter>${rect}`)],
    ['displacement', wrap(`<filter id="f"><feDisplacementMap scale="900"/></filter>${many(5, rect)}`)],
    [
      'lighting',
      wrap(`<filter id="f"><feSpecularLighting><fePointLight/></feSpecularLighting></filter>${many(20, rect)}`),
    ],
    [
      'masks',
      wrap(
        `<mask id="m"><rect width="2048" height="2048" fill="#fff"/></mask>${many(60, '<rect width="2048" height="2048" mask="url(#m)"/>')}`,
      ),
    ],
  ])('with %s is drawn within a minute of processor time', async (_, text) => {
    const { svg, width, height } = sanitizeSvg(Buffer.from(text));
    expect(Math.max(width, height)).toBeGreaterThanOrEqual(512);
    const before = process.cpuUsage();
    await sharp(svg, { density: 72 }).ensureAlpha().raw().toBuffer();
    const { user, system } = process.cpuUsage(before);
    // Processor time of this process, so that a busy machine does not matter; the limit is ten times the budget, for
    // slower machines.
    expect((user + system) / 1e6).toBeLessThan(60);
  });
});
