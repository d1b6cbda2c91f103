import { actor } from '../actor.ts';
import { word } from '../lettering.ts';
import { accents, BLUE, exclamation, GOLD, RED, TEAL, thought } from '../props.ts';
import { dots, floor, loop, rays, shadow, sticker } from '../stage.ts';
import { at, box, dot, oval, path, starPath, stroke, times, WHITE } from '../svg.ts';
import { bounce, keys, loopOf, wave } from '../timing.ts';

export const wow = [
  loop('wowcat', { bg: '#37b8c4' }, (t) => {
    const pop = keys(t, 0, 0, 0.15, 1.15, 0.25, 1, 0.8, 1, 1, 0);
    return (
      rays(0, '#54c9d3', 160, 190) +
      word('WOW', {
        x: 160,
        y: 56,
        size: 46 + 20 * pop,
        color: GOLD,
        each: (i) => ({ turn: 6 * wave(2 * t + i / 3), dy: -0.08 * Math.abs(wave(2 * t + i / 5)) }),
      }) +
      actor('cat', {
        t: 2 * t,
        y: 206 - 4 * pop,
        scale: 1.2,
        squash: 0.94 + 0.12 * pop,
        face: { eyes: 'wide', brows: 'up', mouth: 'o', open: 0.2 + 0.8 * pop },
        left: [-52 - 10 * pop, 20 - 26 * pop, 34],
        right: [52 + 10 * pop, 20 - 26 * pop, 34],
      })
    );
  }),
  sticker('wowpenguin', {}, (t) => {
    const leap = keys(t, 0, 0, 0.12, -0.15, 0.32, 1, 0.55, 0, 0.62, -0.1, 0.7, 0, 1, 0);
    return (
      (t > 0.2 && t < 0.9 ? exclamation(34, 64, 0.8, RED, -14) + exclamation(286, 64, 0.8, RED, 14) : '') +
      actor('penguin', {
        y: 188 - 40 * Math.max(0, leap),
        scale: 1.1,
        squash: 1 + 0.16 * leap,
        face: { eyes: 'wide', brows: 'up', mouth: 'o', open: 0.9 },
        left: [-80, -6 - 20 * leap, -4],
        right: [80, -6 - 20 * leap, -4],
        feet: [
          [-30 - 10 * leap, 82],
          [30 + 10 * leap, 82],
        ],
      })
    );
  }),
  loop('wowfrog', { bg: '#ffd86b', frames: 14 }, (t) => {
    const up = keys(t, 0, 0, 0.12, 0, 0.34, 1, 0.7, 0.9, 0.95, 0, 1, 0);
    const hat = at(
      { x: 4 * up, y: -84 - 34 * up, turn: 30 * wave(t) * up },
      path('M-24 -36H24V0H-24Z', '#3b2a4a'),
      path('M-42 -2H42V8H-42Z', '#3b2a4a'),
      box(0, -8, 50, 10, RED, 0, 3),
    );
    return (
      dots('#f9cb4f', 7) +
      shadow(160, 300, 88) +
      (up > 0.3 ? accents(160, 178, 124, 150, 10, '#ef7a3a', 190, 160) : '') +
      actor('frog', {
        y: 206 - 4 * up,
        scale: 1.12,
        squash: 0.96 + 0.08 * up,
        face: { eyes: 'wide', brows: 'up', mouth: up > 0.15 ? 'o' : 'small', open: 1.4 * up, lookY: -0.6 * up },
        left: [-86, -6 - 30 * up, 0],
        right: [86, -6 - 30 * up, 0],
        over: hat,
      })
    );
  }),
  loop('wowrobot', { bg: '#b8d87a', frames: 14 }, (t) => {
    const up = keys(t, 0, 0, 0.15, -0.05, 0.35, 1.1, 0.5, 0.92, 0.6, 1, 0.8, 1, 1, 0);
    const spring = `M0 30${Array.from({ length: 7 }, (_, i) => `Q${i % 2 === 0 ? 26 : -26} ${(24 - i * 13 * up - 6 * up).toFixed(1)} 0 ${(18 - i * 13 * up - 12 * up).toFixed(1)}`).join('')}`;
    const burstAt = up > 0.4 ? accents(160, 110, 92, 116, 11, '#fff', 180, 180) : '';
    return (
      burstAt +
      floor(276, '#8fb850') +
      shadow(160, 296, 70) +
      at(
        { x: 160, y: 196, scale: 1.15 },
        path('M-28 62V84M28 62V84', 'none', 14),
        oval(-28, 86, 16, 8, GOLD),
        oval(28, 86, 16, 8, GOLD),
        stroke(spring, 11),
        stroke(spring, 4, '#cfd8e0'),
        stroke('M-40 34Q-72 30 -78 4M40 34Q72 30 78 4', 19),
        stroke('M-40 34Q-72 30 -78 4M40 34Q72 30 78 4', 10, '#9db4c4'),
        path('M-44 20H44L38 64Q37 70 30 70H-30Q-37 70 -38 64Z', '#49b3b0'),
        box(-12, 44, 22, 16, '#fff0c9', 4, 3),
        dot(18, 40, 5, RED, 0),
        dot(18, 54, 5, GOLD, 0),
      ) +
      at(
        { y: -78 * up, x: 0, turn: 0 },
        actor('robot', {
          t,
          y: 196,
          scale: 1.15,
          face: { eyes: 'wide', mouth: 'o', open: 0.3 + 0.5 * up },
          left: 'none',
          right: 'none',
          feet: 'none',
        })
          .replace(/<path d="M-40 18H40L34 62[^>]*\/>/, '')
          .replace(/<rect x="-23" y="32"[^>]*\/>/, '')
          .replace(/<ellipse cx="18" cy="(36|50)"[^>]*\/>/g, ''),
      )
    );
  }),
];

function accents12(): string {
  return times(9, (i) => at({ turn: -120 + i * 30 }, stroke('M0 -46V-60', 6, GOLD)));
}

export const thinking = [
  loop('thinkcat', { bg: '#d7cdea', frames: 14 }, (t) => {
    const tap = bounce(t, 3);
    return (
      dots('#cbbfe3', 7) +
      shadow(130, 300, 90) +
      at(
        { y: 4 * wave(t) },
        thought(236, 74, 0.96, word('?', { x: 2, y: -4, size: 54, color: BLUE, turn: 10 * wave(t) }), -1),
      ) +
      actor('cat', {
        t,
        x: 128,
        y: 196,
        scale: 1.24,
        turn: -4,
        face: { eyes: 'wide', lookX: 0.7, lookY: -0.9, brows: 'doubt', mouth: 'slant' },
        left: [-20, 50, 26],
        right: [10, 30 - 5 * tap, 40],
      })
    );
  }),
  sticker('thinkrobot', { frames: 14, ms: 100 }, (t) => {
    const gear = (x: number, y: number, size: number, turn: number, color: string): string =>
      at({ x, y, turn, scale: size }, path(starPath(9, 36, 27), color), dot(0, 0, 11, WHITE));
    const load = times(3, (i) => dot(-24 + i * 24, -24 - 8 * Math.max(0, wave(t * 2 - i / 6)), 7, '#8ff5e3', 0));
    return (
      gear(96, 64, 1.1, 40 * t, GOLD) +
      gear(160, 46, 0.8, -40 * t + 20, '#ff8a3c') +
      gear(228, 62, 1, 40 * t, TEAL) +
      actor('robot', {
        t: 2 * t,
        y: 212,
        scale: 1,
        turn: 3 * wave(t),
        face: { eyes: 'dot' },
        hold: box(0, -24, 90, 58, '#1d3550', 12) + load,
        left: [-56, 56, 8],
        right: [16, 22, 44],
      })
    );
  }),
  loop(
    'thinkoctopus',
    { bg: '#f9dfa3', frames: 14 },
    (t) =>
      dots('#f5d38a', 7) +
      shadow(160, 304, 88) +
      word('HMM...', {
        x: 160,
        y: 50,
        size: 54,
        color: TEAL,
        each: (i) => ({ dy: i > 2 ? -0.3 * Math.max(0, wave(t * 2 - i / 8)) : 0.05 * wave(t + i / 4) }),
      }) +
      actor('octopus', {
        t,
        y: 200,
        scale: 1.22,
        turn: 4 * wave(t),
        face: { eyes: 'half', lookX: wave(t), lookY: -0.4, brows: 'doubt', mouth: 'slant' },
        left: [-16, 36, 40],
        right: [34 + 5 * wave(3 * t), -68, 34],
      }),
  ),
  loop('thinkbear', { bg: '#5c6bb0', frames: 18 }, (t) => {
    const idea = t > 0.55 && t < 0.96;
    const pop = keys(t, 0, 0, 0.55, 0, 0.66, 1.15, 0.74, 1, 0.9, 1, 0.97, 0, 1, 0);
    const bulb = at(
      { x: 160, y: 62, scale: Math.max(0.01, pop) },
      accents12(),
      path('M-14 24V14C-34 4 -34 -34 0 -34C34 -34 34 4 14 14V24Z', GOLD),
      box(0, 31, 26, 14, '#cfd8e0', 4),
      stroke('M-7 10L-3 -8L3 2L8 -8', 3.5),
    );
    return (
      (idea ? rays(0, '#7180c4', 160, 64, 12) : '') +
      shadow(160, 304, 92) +
      (pop > 0.02 ? bulb : '') +
      (idea
        ? ''
        : times(3, (i) => {
            const u = loopOf(t * 2, i / 3);
            return word('?', {
              x: 70 + i * 90,
              y: 84 - 26 * u,
              size: 44 * Math.min(1, 4 * u, 3 * (1 - u)) + 1,
              color: '#c5cdf2',
              turn: 12 * wave(t + i / 3),
            });
          })) +
      actor('bear', {
        y: 206 - (idea ? 5 * bounce(t, 4) : 0),
        scale: 1.16,
        turn: idea ? 0 : 3 * wave(t),
        face: idea
          ? { eyes: 'big', brows: 'up', mouth: 'open', open: 0.9, lookY: -0.4 }
          : { eyes: 'half', lookX: wave(2 * t), lookY: -0.6, brows: 'doubt', mouth: 'slant' },
        left: idea ? [-64, 50, 10] : [-20, 52, 26],
        right: idea ? [66, -46, 12] : [14, 26, 44],
      })
    );
  }),
];
