import { actor } from '../actor.ts';
import { word } from '../lettering.ts';
import { drop, puddle } from '../props.ts';
import { floor, loop, rain, shadow, sticker } from '../stage.ts';
import { at, box, oval, path, stroke, times } from '../svg.ts';
import { keys, loopOf, tremble, wave } from '../timing.ts';

export const sad = [
  loop(
    'sadcloud',
    { bg: '#7d93ac' },
    (t) =>
      rain(t, '#b7dcf7', 20, 84, 236, 276) +
      puddle(160, 286, 112 + 4 * wave(t)) +
      times(3, (i) => {
        const u = loopOf(t, i / 3);
        return oval(110 + i * 50, 284, 16 * u + 2, 4 * u + 1, 'none', 2.5 * (1 - u) + 0.1, '#e7f5ff');
      }) +
      actor('cloud', {
        y: 116 + 6 * wave(t),
        scale: 1.36,
        squash: 0.98 + 0.03 * wave(t),
        face: { eyes: 'wet', brows: 'sad', mouth: 'frown', lookY: 0.4 },
        left: [-52, 44, 10],
        right: [52, 44, 10],
        feet: [
          [-20, 62],
          [20, 62],
        ],
      }),
  ),
  sticker('sadheart', {}, (t) => {
    const gap = keys(t, 0, 0, 0.3, 8, 0.75, 8, 1, 0);
    const fall = loopOf(t, 0.4);
    return actor('heart', {
      t,
      y: 152,
      scale: 1.34,
      squash: 0.97 + 0.03 * wave(t),
      turn: 3 * wave(t),
      face: { eyes: 'wet', brows: 'sad', mouth: 'frown', lookY: 0.4 },
      left: [-74, 46, 8],
      right: [74, 46, 8],
      over:
        stroke(`M0 -36L${(-6 - gap / 2).toFixed(1)} -26L${(4 + gap / 2).toFixed(1)} -18L-2 -12`, 5) +
        at({ x: 34, y: 8 + 52 * fall * fall, scale: fall > 0.85 ? 0.01 : 0.95 }, drop(0, 0)),
    });
  }),
  loop('sadbear', { bg: '#5b6f92' }, (t) => {
    const sigh = keys(t, 0, 0, 0.35, 1, 0.8, 0, 1, 0);
    return (
      box(196, 108, 196, 176, '#8ea9c8', 4) +
      rain(t, '#d3e6f7', 16, 104, 288, 196) +
      stroke('M196 20V196M98 108H294', 7, '#e8d5b5') +
      box(196, 108, 196, 176, 'none', 4, 8) +
      path('M70 196H322V214H70Z', '#e8d5b5') +
      floor(214, '#4a5c7d') +
      actor('bear', {
        x: 118,
        y: 188 + 6 * sigh,
        scale: 1.32,
        squash: 1 - 0.06 * sigh,
        turn: 3,
        face: { eyes: 'wet', brows: 'sad', mouth: 'frown', lookX: 0.5, lookY: 0.6 * sigh },
        right: [44, 26, 44],
        left: [-58, 60, 8],
      })
    );
  }),
  loop('sadfrog', { bg: '#f5dfae', frames: 14 }, (t) => {
    const shake = keys(t, 0, 0, 0.2, -1, 0.4, 1, 0.6, -1, 0.8, 0, 1, 0);
    const cone = at(
      { x: 240, y: 244, turn: 164, scale: 1.2 },
      path('M-20 0L0 54L20 0Z', '#d99a4e'),
      stroke('M-12 6L6 36M12 6L-6 36', 3),
    );
    return (
      floor(238, '#d8bd83') +
      cone +
      path('M182 284C172 254 204 238 226 250C252 236 296 250 290 280C278 300 196 302 182 284Z', '#ff9fbd') +
      oval(206, 272, 10, 5, '#ffd3e0', 0) +
      shadow(110, 288, 84) +
      actor('frog', {
        x: 104,
        y: 178,
        scale: 1.24,
        turn: 4 + 2 * shake,
        squash: 0.96 + 0.02 * wave(2 * t),
        face: { eyes: 'wet', brows: 'sad', mouth: 'wavy', lookX: 0.6, lookY: 0.5 },
        left: [-70, 56, 8],
        right: [66, 58, 8],
      }) +
      drop(186, 120 + 60 * loopOf(t, 0) ** 2, loopOf(t, 0) > 0.9 ? 0.01 : 0.9) +
      drop(82, 130 + 60 * loopOf(t, 0.5) ** 2, loopOf(t, 0.5) > 0.9 ? 0.01 : 0.9)
    );
  }),
];

export const crying = [
  sticker(
    'cryonion',
    { ms: 80 },
    (t) =>
      puddle(160, 284, 118 + 4 * wave(2 * t)) +
      actor('onion', {
        x: 160 + 2 * tremble(t),
        y: 162,
        scale: 1.3,
        squash: 0.97 + 0.03 * wave(2 * t),
        face: { eyes: 'squeeze', brows: 'sad', mouth: 'wail', open: 0.6 + 0.4 * wave(2 * t), tears: loopOf(t, 0, 2) },
        left: [-84, 20 - 6 * wave(2 * t), 4],
        right: [84, 20 + 6 * wave(2 * t), 4],
      }),
  ),
  loop('crycat', { bg: '#f6c6b5', ms: 80 }, (t) => {
    const fountain = (side: number): string =>
      times(9, (i) => {
        const u = loopOf(t, i / 9, 2);
        return drop(160 + side * (38 + 118 * u), 128 - 190 * u + 280 * u * u, 1.25 - 0.3 * u);
      });
    return (
      path(
        `M-2 ${264 + 4 * wave(t)}Q80 ${256 - 5 * wave(t)} 160 ${264 + 4 * wave(t)}T322 ${264 + 4 * wave(t)}V322H-2Z`,
        '#6cc0f0',
      ) +
      actor('cat', {
        t: 2 * t,
        x: 160 + 2 * tremble(t),
        y: 190,
        scale: 1.4,
        squash: 0.98 + 0.03 * wave(2 * t),
        face: { eyes: 'squeeze', brows: 'sad', mouth: 'wail', open: 1 },
        left: [-70, 56, 8],
        right: [70, 56, 8],
      }) +
      fountain(-1) +
      fountain(1) +
      path(
        `M-2 ${284 - 4 * wave(t)}Q80 ${276 + 5 * wave(t)} 160 ${284 - 4 * wave(t)}T322 ${284 - 4 * wave(t)}V322H-2Z`,
        '#8fd2f7',
        0,
      )
    );
  }),
  loop('crybunny', { bg: '#cdbbe6' }, (t) => {
    const wipe = wave(t);
    const tissue = (x: number, y: number): string =>
      at({ x, y }, path('M-20 -14L-4 -20L16 -14L22 4L8 20L-14 16Z', '#fff', 4));
    return (
      floor(256, '#b49fd6') +
      box(250, 266, 88, 44, '#4db6c6', 8) +
      path('M226 246Q236 216 250 232Q266 210 274 246Z', '#fff', 4) +
      oval(250, 246, 26, 5, '#2a6f7d', 3) +
      [
        [40, 290],
        [84, 300],
        [180, 302],
      ]
        .map(([x = 0, y = 0]) => at({ x, y, scale: 0.6 }, tissue(0, 0)))
        .join('') +
      actor('bunny', {
        t,
        x: 130,
        y: 186,
        scale: 1.34,
        turn: 3 * wave(2 * t),
        face: {
          eyes: ['squeeze', 'squeeze'],
          brows: 'sad',
          mouth: 'wail',
          open: 0.4 + 0.2 * wave(2 * t),
          tears: loopOf(t, 0, 2),
        },
        left: [-60, 56, 8],
        right: [32 + 6 * wipe, -4 + 8 * wipe, 34],
        over: tissue(28 + 6 * wipe, -6 + 8 * wipe),
      })
    );
  }),
  sticker('crypenguin', { ms: 80 }, (t) => {
    const heave = Math.max(0, wave(2 * t));
    return (
      puddle(160, 288, 100) +
      word('WAAH', {
        x: 160,
        y: 54,
        size: 38,
        color: '#bfe6ff',
        each: (i) => ({ dy: -0.16 * Math.max(0, wave(2 * t - i / 8)), turn: 6 * wave(2 * t + i / 3) }),
      }) +
      actor('penguin', {
        y: 190 - 6 * heave,
        scale: 1.12,
        squash: 0.96 + 0.07 * heave,
        face: { eyes: 'shut', brows: 'sad', mouth: 'wail', open: 0.6 + 0.4 * heave, tears: loopOf(t, 0, 2) },
        left: [-84, 6 - 26 * heave, 4],
        right: [84, 6 - 26 * heave, 4],
      })
    );
  }),
];
