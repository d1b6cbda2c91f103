import { actor } from '../actor.ts';
import { word } from '../lettering.ts';
import { heart, PINK, RED } from '../props.ts';
import { dots, floor, hill, loop, rays, shadow, sticker } from '../stage.ts';
import { times, tube } from '../svg.ts';
import { bounce, give, keys, loopOf, wave } from '../timing.ts';

const rising = (t: number, count: number, x: number, y: number, width: number, height: number, scale = 0.5): string =>
  times(count, (i) => {
    const u = loopOf(t, i / count);
    const left = x + width * (((i * 0.37) % 1) - 0.5) + 10 * wave(u * 2 + i / 3);
    return heart(
      left,
      y - height * u,
      scale * Math.min(1, 5 * u, 5 * (1 - u)),
      i % 2 === 0 ? RED : PINK,
      12 * wave(u + i / 2),
    );
  });

export const love = [
  loop(
    'loveoctopus',
    { bg: '#ffd0d8' },
    (t) =>
      dots('#ffbfcb', 7) +
      rising(t, 8, 160, 330, 330, 360, 0.6) +
      shadow(160, 296, 92) +
      actor('octopus', {
        t: 2 * t,
        y: 176 - 12 * bounce(t, 2),
        scale: 1.4,
        squash: give(t, 2, 0.08),
        face: { eyes: 'heart', mouth: 'open', open: 0.7, blush: true },
        left: [-84, -22 - 16 * wave(t), -14],
        right: [84, -22 + 16 * wave(t), -14],
        over: heart(-88, -48 - 16 * wave(t), 0.5) + heart(88, -48 + 16 * wave(t), 0.5),
      }),
  ),
  sticker('lovecat', {}, (t) => {
    const beat = keys(t, 0, 0, 0.12, 1, 0.25, 0.1, 0.37, 0.9, 0.6, 0, 1, 0);
    return actor('cat', {
      t,
      y: 164,
      scale: 1.36,
      turn: 4 * wave(t),
      face: { eyes: 'shut', mouth: 'cat', blush: true },
      left: [-26, 46, 34],
      right: [26, 46, 34],
      hold: heart(0, 50, 0.98 + 0.16 * beat),
    });
  }),
  loop('lovebear', { bg: '#f58aa5', frames: 16 }, (t) => {
    const out = keys(t, 0, 0, 0.3, 0, 0.5, 1, 0.8, 1, 1, 0);
    const u = keys(t, 0, 0, 0.34, 0, 0.95, 1, 1, 1);
    return (
      rays(0, '#f79bb2') +
      actor('bear', {
        y: 176,
        x: 140,
        scale: 1.4,
        turn: -4 + 8 * out,
        face: { eyes: out > 0.3 ? ['dot', 'happy'] : 'shut', mouth: 'kiss', blush: true },
        left: [-70, 52],
        right: [14 + 70 * out, 16 + 4 * out, 30 - 30 * out],
      }) +
      (u > 0.02 && u < 0.98 ? heart(180 + 70 * u, 196 - 100 * u, 0.3 + 1.1 * u, RED, 14 * wave(u * 2)) : '')
    );
  }),
  loop('lovetoast', { bg: '#fff0d9' }, (t) => {
    const near = 6 * wave(t);
    const pulse = 1 + 0.12 * wave(2 * t);
    return (
      floor(262, '#f6c98f') +
      word('LOVE YOU', { x: 160, y: 46, size: 38, color: RED, each: (i) => ({ dy: -0.1 * wave(t + i / 8) }) }) +
      heart(160, 112 - 6 * wave(t), 0.62 * pulse) +
      actor('toast', {
        x: 88 + near,
        y: 204,
        scale: 1,
        turn: 8 + near,
        face: { eyes: 'happy', mouth: 'smile', blush: true },
        right: [66, 44, 6],
        left: [-66, 50],
      }) +
      actor('mug', {
        x: 222 - near,
        y: 208,
        scale: 0.96,
        turn: -8 - near,
        face: { eyes: 'happy', mouth: 'smile', blush: true },
        left: [-70, 40, 6],
      })
    );
  }),
  sticker('loveheart', {}, (t) => {
    const beat = keys(t, 0, 0, 0.1, 1, 0.22, 0.15, 0.34, 1, 0.55, 0, 1, 0);
    return actor('heart', {
      y: 160,
      scale: 1.26 + 0.14 * beat,
      face: { eyes: 'big', mouth: 'open', open: 0.4 + 0.4 * beat, blush: true },
      left: [-92, -8 - 22 * beat, -10],
      right: [92, -8 - 22 * beat, -10],
    });
  }),
];

export const hug = [
  loop('hugbears', { bg: '#ffc2a8', frames: 15, ms: 100 }, (t) => {
    const close = keys(t, 0, 0, 0.12, 0, 0.38, 1, 0.85, 1, 1, 0);
    const sway = close > 0.9 ? 4 * wave(2 * t) : 0;
    const run = close > 0.02 && close < 0.95 ? wave(5 * t) : 0;
    return (
      floor(262, '#f2a283') +
      (close > 0.8 ? heart(160, 54 - 10 * wave(t), 0.5 + 1.5 * (close - 0.8)) : '') +
      actor('bunny', {
        t,
        x: 52 + 36 * close,
        y: 196 - 6 * Math.abs(run),
        scale: 1,
        turn: 5 + 2 * close + sway,
        face: { eyes: close > 0.7 ? 'shut' : 'happy', mouth: close > 0.7 ? 'smile' : 'open', open: 0.7, blush: true },
        left: [-66, 40, 4],
        right: [84, 4 + 34 * close, 4],
        feet: [
          [-24 - 10 * run, 82],
          [24 + 10 * run, 82],
        ],
      }) +
      actor('bear', {
        t,
        x: 268 - 48 * close,
        y: 194 - 6 * Math.abs(run),
        scale: 1,
        turn: -5 - 2 * close + sway,
        face: { eyes: close > 0.7 ? 'shut' : 'happy', mouth: close > 0.7 ? 'smile' : 'open', open: 0.7, blush: true },
        left: [-84, 4 + 44 * close, 4],
        right: [66, 44, 4],
        feet: [
          [-30 - 10 * run, 82],
          [30 + 10 * run, 82],
        ],
      })
    );
  }),
  sticker('hugghost', {}, (t) => {
    const near = keys(t, 0, 0, 0.5, 1, 0.7, 1, 1, 0);
    return (
      actor('ghost', {
        t,
        y: 130,
        scale: 1 + 0.16 * near,
        face: { eyes: 'big', mouth: 'open', open: 0.8, blush: true, lookY: 0.2 },
        left: [-104, -6 - 10 * near, -14],
        right: [104, -6 - 10 * near, -14],
      }) +
      word('HUG?', {
        x: 160,
        y: 272,
        size: 50,
        color: PINK,
        each: (i) => ({ dy: -0.12 * Math.max(0, wave(2 * t - i / 6)) }),
      })
    );
  }),
  loop('hugcactus', { bg: '#c5e8f7', frames: 16 }, (t) => {
    const squeeze = 0.5 + 0.5 * wave(t);
    return (
      hill(262, '#f3d79b', 30) +
      times(3, (i) => {
        const u = loopOf(t, i / 3);
        return heart(
          100 + i * 62 + 8 * wave(u),
          90 - 66 * u,
          0.42 * Math.min(1, 5 * u, 4 * (1 - u)),
          i === 1 ? PINK : RED,
        );
      }) +
      actor('cactus', {
        x: 104,
        y: 186,
        scale: 1.1,
        turn: 5 + 3 * wave(t),
        face: { eyes: 'shut', mouth: 'smile', blush: true },
        left: [-66, -20, 18],
        right: 'none',
      }) +
      actor('cloud', {
        x: 220,
        y: 176 - 4 * squeeze,
        scale: 1.04,
        squash: 1 + 0.04 * wave(t),
        turn: -5,
        face: { eyes: 'happy', mouth: 'smile', blush: true },
        left: [-106 - 4 * squeeze, 40, 6],
        right: [66, 50, 6],
        feet: [
          [-24, 80],
          [24, 80],
        ],
      }) +
      tube(`M148 208Q190 ${(238 - 4 * squeeze).toFixed(1)} 250 216`, 19, '#3fae62')
    );
  }),
  sticker('hugoctopus', {}, (t) => {
    const squeeze = 0.5 + 0.5 * wave(t);
    const friend = actor('penguin', {
      x: 232,
      y: 204,
      scale: 0.8,
      turn: -5 - 2 * squeeze,
      face: { eyes: 'shut', mouth: 'smile', blush: true },
      left: 'none',
      right: [56, 36, 4],
    });
    return (
      heart(238, 74 - 8 * wave(t), 0.6 + 0.08 * wave(2 * t)) +
      actor('octopus', {
        t,
        x: 116,
        y: 172,
        scale: 1.16,
        squash: 1 - 0.03 * squeeze,
        turn: 3 + 2 * wave(t),
        face: { eyes: 'happy', mouth: 'smile', blush: true },
        left: [-70, 50, 20],
        right: 'none',
      }) +
      friend +
      tube(`M160 204Q204 ${(252 - 6 * squeeze).toFixed(1)} ${(270 - 4 * squeeze).toFixed(1)} 224`, 18, '#9b6bd3')
    );
  }),
];
