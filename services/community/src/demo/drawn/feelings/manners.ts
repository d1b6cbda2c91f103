import { actor } from '../actor.ts';
import { word } from '../lettering.ts';
import { accents, bouquet, flower, heart, PINK, RED, sign, sweat } from '../props.ts';
import { dots, floor, loop, rays, shadow, sticker } from '../stage.ts';
import { at, box, inside, oval, path, stroke, WHITE } from '../svg.ts';
import { bounce, keys, loopOf, wave } from '../timing.ts';

export const thanks = [
  loop('thanksbunny', { bg: '#ffd9e3', frames: 13, ms: 100 }, (t) => {
    const bow = keys(t, 0, 0, 0.25, 1, 0.6, 1, 0.85, 0, 1, 0);
    return (
      dots('#ffc9d7', 7) +
      shadow(160, 300, 86) +
      word('THANK YOU', { x: 160, y: 40, size: 34, color: RED, each: (i) => ({ dy: -0.1 * wave(t + i / 9) }) }) +
      actor('bunny', {
        t,
        y: 216 + 6 * bow,
        scale: 1.04,
        squash: 1 - 0.2 * bow,
        face: { eyes: 'happy', mouth: bow > 0.5 ? 'smile' : 'open', open: 0.6, blush: true },
        left: [-8, 34, 34],
        right: [8, 34, 34],
      }) +
      heart(62, 220 - 20 * loopOf(t, 0), 0.36) +
      heart(258, 220 - 20 * loopOf(t, 0.5), 0.36, PINK)
    );
  }),
  sticker('thankspenguin', {}, (t) => {
    const lift = 8 * bounce(t, 2);
    return actor('penguin', {
      y: 184,
      scale: 1.16,
      turn: 5 * wave(t),
      face: { eyes: 'happy', mouth: 'open', open: 0.5, blush: true },
      left: [-66, -84 - lift, -6],
      right: [66, -84 - lift, -6],
      behind: '',
      over: sign(
        0,
        -98 - lift,
        178,
        58,
        word('THANKS', { x: 0, y: 0, size: 30, color: RED, line: 'none', weight: 24 }),
      ),
    });
  }),
  loop('thanksbear', { bg: '#a8dcd1', frames: 12, ms: 100 }, (t) => {
    const give_ = keys(t, 0, 0, 0.35, 1, 0.8, 1, 1, 0);
    return (
      rays(0, '#b9e6dc', 160, 200) +
      shadow(136, 300, 92) +
      actor('bear', {
        t,
        x: 128,
        y: 180,
        scale: 1.3,
        turn: -3 + 6 * give_,
        face: { eyes: 'happy', mouth: 'open', open: 0.3 + 0.5 * give_, blush: true },
        left: [34, 46, 30],
        right: [84 + 6 * give_, 34, 12],
        over: bouquet(70 + 8 * give_, 16 - 8 * give_, 0.74 + 0.26 * give_, 10 * wave(t)),
      }) +
      word('THANKS', { x: 160, y: 292, size: 40, color: WHITE, each: (i) => ({ dy: -0.1 * wave(t + i / 6) }) }) +
      heart(272, 90 - 10 * wave(t), 0.6 + 0.1 * wave(2 * t))
    );
  }),
  loop('thanksrobot', { bg: '#ffe08a', frames: 18 }, (t) => {
    const out = keys(t, 0, 0, 0.1, 0, 0.5, 1, 0.92, 1, 1, 0);
    const paper = at(
      { y: 62 },
      inside(
        'slot',
        'M-100 0H100V140H-100Z',
        at(
          { y: -96 + 96 * out },
          box(0, 42, 112, 92, '#fffdf4', 4),
          word('THANK', { x: 0, y: 24, size: 20, color: RED, line: 'none', weight: 24 }),
          word('YOU', { x: -14, y: 56, size: 20, color: RED, line: 'none', weight: 24 }),
          heart(36, 58, 0.26),
        ),
      ),
    );
    return (
      dots('#fcd56d', 7) +
      actor('robot', {
        t: 2 * t,
        y: 124,
        scale: 1.24,
        feet: 'none',
        turn: t > 0.1 && t < 0.5 ? wave(8 * t) : 0,
        face: { eyes: out > 0.6 ? 'happy' : 'dot', mouth: out > 0.6 ? 'open' : 'small', open: 0.6 },
        left: [-66, 58 - 40 * out, 12],
        right: [66, 58 - 40 * out, 12],
        over: box(0, 62, 84, 12, '#1d3550', 5, 3.5) + paper,
      })
    );
  }),
];

export const sorry = [
  loop(
    'sorrycat',
    { bg: '#a9c4d9' },
    (t) =>
      floor(258, '#8fadc5') +
      shadow(160, 292, 92) +
      word('SORRY', {
        x: 160,
        y: 46,
        size: 50,
        color: '#fff',
        each: (i) => ({ dy: 0.05 * wave(t + i / 5), turn: 3 * wave(t + i / 4) }),
      }) +
      actor('cat', {
        t,
        y: 186,
        scale: 1.32,
        squash: 0.97 + 0.03 * wave(t),
        face: { eyes: 'wet', brows: 'sad', mouth: 'frown', lookX: 0.1 * wave(2 * t), blush: true },
        left: [-18, 44, 30],
        right: [18, 44, 30],
        over: flower(0, 32, 0.9, RED, 34, 6 * wave(t)),
      }),
  ),
  sticker('sorryghost', {}, (t) => {
    const low = keys(t, 0, 0, 0.3, 1, 0.6, 1, 1, 0);
    return actor('ghost', {
      t,
      y: 150 + 14 * low,
      scale: 1.3,
      squash: 1 - 0.08 * low,
      face: { eyes: 'big', brows: 'sad', mouth: 'wavy', lookY: 0.4 * low },
      left: [-72, 44, 10],
      right: [72, 44, 10],
      hold: sign(0, 44, 140, 50, word('SORRY', { x: 0, y: 0, size: 20, color: RED, line: 'none' }), 3 * wave(t)),
    });
  }),
  loop('sorrybear', { bg: '#f2d6b3' }, (t) => {
    const bow = keys(t, 0, 0, 0.25, 1, 0.65, 1, 1, 0);
    return (
      floor(236, '#d9b184') +
      shadow(160, 290, 112) +
      word("I'M SORRY", { x: 160, y: 48, size: 36, color: '#fff', each: (i) => ({ dy: -0.05 * wave(t + i / 9) }) }) +
      actor('bear', {
        t,
        y: 182 + 16 * bow,
        scale: 1.3,
        squash: 1 - 0.26 * bow,
        face: { eyes: 'shut', brows: 'sad', mouth: 'frown' },
        left: [-50 - 16 * bow, 66 + 14 * bow, 6],
        right: [50 + 16 * bow, 66 + 14 * bow, 6],
        feet: [
          [-44, 80],
          [44, 80],
        ],
      }) +
      sweat(246, 120 + 30 * bow, loopOf(t, 0), 1) +
      sweat(76, 132 + 30 * bow, loopOf(t, 0.5), -1)
    );
  }),
  sticker('sorrycactus', { frames: 16, ms: 100 }, (t) => {
    const popped = t >= 0.4;
    const u = (t - 0.4) / 0.6;
    const rag = path('M-12 -4L-20 14L-8 8L-2 20L6 8L18 12L12 -4Z', RED, 4);
    return (
      (popped
        ? ''
        : at(
            { x: 256, y: 76 + 4 * wave(2 * t) },
            path('M-5 40L5 40L0 32Z', RED, 4),
            oval(0, 0, 34, 40, RED),
            stroke('M-18 -10Q-16 -24 -6 -28', 5, '#ffc2c2'),
          )) +
      (popped && u < 0.3 ? accents(256, 76, 20, 46, 9, '#ff9d2e') : '') +
      (popped && u >= 0.2 ? word('OOPS', { x: 216, y: 44, size: 40, color: '#fff', turn: 6 }) : '') +
      stroke(popped ? 'M226 190Q246 216 262 244' : 'M226 190Q250 160 256 114', 4) +
      (popped ? at({ x: 264, y: 248 }, rag) : '') +
      actor('cactus', {
        x: 140,
        y: 182,
        scale: 1.2,
        turn: popped ? -3 : 2 * wave(2 * t),
        face: popped
          ? { eyes: 'wide', brows: 'sad', mouth: 'wavy', lookX: 0.8, lookY: 0.3, blush: true }
          : { eyes: 'happy', mouth: 'open', open: 0.6 },
        right: [72, 16, 16],
        left: popped ? [-14, 12, 30] : [-70, 14, 16],
      })
    );
  }),
];
