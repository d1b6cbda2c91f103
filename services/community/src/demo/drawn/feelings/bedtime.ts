import { actor } from '../actor.ts';
import { word } from '../lettering.ts';
import { accents, blanket, clock, GOLD, moon, RED, steam, TEAL, zs } from '../props.ts';
import { floor, hill, loop, rays, starrySky, sticker } from '../stage.ts';
import { at, box, dot, fade, inside, oval, path, stroke, WHITE } from '../svg.ts';
import { keys, wave } from '../timing.ts';

export const morning = [
  loop('gmsun', { bg: '#ffdfa6', frames: 15, ms: 100 }, (t) => {
    const up = keys(t, 0, 0, 0.45, 1, 0.8, 1, 1, 0);
    return (
      rays(0, '#ffeac4', 160, 230, 12) +
      actor('sun', {
        t: 2 * t,
        y: 286 - 106 * up,
        scale: 1.16,
        squash: 0.96 + 0.06 * up,
        face: {
          eyes: up > 0.6 ? 'happy' : 'half',
          mouth: up > 0.6 ? 'open' : 'yawn',
          open: up > 0.6 ? 0.7 : 0.6,
          blush: true,
          lookY: 0.4,
        },
        left: [-78, 6 - 40 * up, 8],
        right: [78, 6 - 40 * up, 8],
      }) +
      hill(262, '#8fce5a', 46) +
      hill(292, '#6cbf4b', 20) +
      word('GOOD MORNING', { x: 160, y: 286, size: 25, color: WHITE, each: (i) => ({ dy: -0.12 * wave(t + i / 12) }) })
    );
  }),
  loop('gmcat', { bg: '#bfe0ee', frames: 16, ms: 80 }, (t) => {
    const ring = t < 0.45 ? wave(12 * t) : 0;
    const awake = keys(t, 0, 0, 0.35, 0, 0.55, 1, 0.9, 1, 1, 0);
    return (
      box(74, 66, 104, 92, '#fff3c9', 6) +
      at({ x: 96, y: 72 }, dot(0, 0, 22, '#ffc83d', 0)) +
      stroke('M74 20V112M22 66H126', 5) +
      path('M-2 190H30V130Q30 118 18 118H-2Z', '#9a5b2c') +
      oval(96, 200, 66, 32, WHITE) +
      actor('cat', {
        t,
        x: 130,
        y: 206 - 34 * awake,
        scale: 1.04,
        turn: -8 + 8 * awake,
        face:
          awake > 0.5
            ? { eyes: 'squeeze', mouth: 'yawn', open: 0.8, blush: true }
            : { eyes: ring === 0 ? 'shut' : 'half', mouth: 'small', blush: true },
        left: [-66 - 4 * awake, 20 - 66 * awake, -6],
        right: [66 + 4 * awake, 20 - 66 * awake, -6],
        feet: 'none',
      }) +
      blanket(138, 236, 240, 90, TEAL, '#7fd0c6') +
      path('M246 236H322V322H246Z', '#b9794a') +
      clock(284, 190, 0.78, ring) +
      (ring === 0 ? '' : accents(284, 178, 52, 66, 6, '#231d1f', 200, 140))
    );
  }),
  sticker(
    'gmmug',
    {},
    (t) =>
      at({ x: -8 }, steam(132, 104, t, 46, WHITE, 14), steam(172, 100, t + 0.3, 52, WHITE, 14)) +
      actor('mug', {
        x: 150,
        y: 168,
        scale: 1.1,
        turn: 4 * wave(t),
        squash: 0.98 + 0.03 * wave(2 * t),
        face: { eyes: ['dot', 'happy'], mouth: 'open', open: 0.6, blush: true },
        left: [-78, -2 - 12 * wave(2 * t), 10],
        right: 'none',
      }) +
      word('MORNING', { x: 160, y: 282, size: 32, color: GOLD, each: (i) => ({ dy: -0.1 * wave(t + i / 7) }) }),
  ),
  loop('gmtoast', { bg: '#fff0cf', frames: 16 }, (t) => {
    const up = keys(t, 0, 0, 0.2, -0.05, 0.36, 1.1, 0.46, 1, 0.8, 1, 1, 0);
    const height = Math.max(0, up);
    return (
      box(252, 70, 104, 104, '#bfe6f5', 6) +
      dot(252, 92, 26, '#ffc83d', 0) +
      stroke('M252 18V122M200 70H304', 5) +
      floor(270, '#e9b872') +
      (up > 0.4 ? accents(134, 186, 106, 124, 7, '#ef7a3a', 196, 148) : '') +
      inside(
        'slot',
        'M-10 -10H330V196H-10Z',
        actor('toast', {
          x: 134,
          y: 250 - 128 * height,
          scale: 0.98,
          squash: 1 + 0.1 * (up - height) + 0.04 * height,
          face: { eyes: 'happy', mouth: 'open', open: 0.8, blush: true },
          left: [-78, -26 - 8 * wave(2 * t), -4],
          right: [78, -26 + 8 * wave(2 * t), -4],
        }),
      ) +
      at(
        { x: 134, y: 240, squash: 1 + 0.04 * wave(2 * t) * (1 - height), base: 50 },
        path('M-104 44V-16Q-104 -48 -72 -48H72Q104 -48 104 -16V44Q104 50 98 50H-98Q-104 50 -104 44Z', '#d8e2ea'),
        stroke('M-84 -10V30', 7, WHITE),
        path('M-78 -48H78', 'none', 9),
        box(104, 8 - 26 * height, 16, 18, RED, 4),
        dot(0, 12, 12, RED),
        box(-86, 54, 26, 10, '#231d1f', 3, 0),
        box(86, 54, 26, 10, '#231d1f', 3, 0),
      )
    );
  }),
];

export const night = [
  loop('gnmoon', { bg: '#232a5c', frames: 14 }, (t) => {
    const cap =
      path('M-54 -20C-50 -56 -6 -86 34 -74C50 -68 66 -40 60 -14C44 -40 20 -34 8 -26Z', '#8f7bf0') +
      dot(60, -8, 11, GOLD) +
      stroke('M-56 -18L8 -24', 12) +
      stroke('M-56 -18L8 -24', 5, GOLD);
    return (
      starrySky(t, 28, '#fff3c4', 235) +
      at(
        { x: 160, y: 148 + 6 * wave(t), turn: -10 + 4 * wave(t), scale: 1.24 },
        path(
          'M30 -62C-34 -72 -66 -36 -64 4C-62 44 -20 70 32 60C4 46 0 36 -4 26Q-22 14 -8 2C-8 -30 8 -52 30 -62Z',
          '#ffe38a',
        ),
        stroke('M-46 -2Q-37 8 -28 -2M-20 -2Q-14 5 -8 0', 4.5),
        stroke('M-28 26Q-20 33 -12 28'),
        oval(-42, 16, 9, 6, '#ffae7a', 0),
        at({ x: -10, y: -38, scale: 0.84, turn: -18 }, cap),
      ) +
      zs(206, 150, t, WHITE) +
      word('GOOD NIGHT', { x: 160, y: 286, size: 32, color: WHITE, each: (i) => ({ dy: 0.08 * wave(t + i / 10) }) })
    );
  }),
  loop('gnbear', { bg: '#3c3f73', frames: 14 }, (t) => {
    const breath = 0.5 + 0.5 * wave(t);
    return (
      box(238, 78, 108, 108, '#232a5c', 6) +
      moon(246, 76, 0.46, '#ffe38a', 0) +
      dot(212, 54, 3, WHITE, 0) +
      dot(274, 112, 3, WHITE, 0) +
      stroke('M238 26V132M184 78H292', 5, '#8f7bb0') +
      path('M-2 292V120Q-2 108 12 108Q26 108 26 120V292Z', '#9a5b2c') +
      oval(92, 208, 74, 36, WHITE) +
      actor('bear', {
        x: 112,
        y: 196 - 3 * breath,
        scale: 1.12,
        turn: -10,
        face: { eyes: 'shut', mouth: breath > 0.5 ? 'o' : 'small', open: 0.2 * breath, blush: true },
        left: 'none',
        right: 'none',
        feet: 'none',
      }) +
      at({ x: 166, y: 240, squash: 1 + 0.07 * breath, base: 80 }, blanket(0, 0, 270, 86, '#e8657a', '#f7a1ae')) +
      zs(176, 136, t, WHITE)
    );
  }),
  sticker('gnbunny', { frames: 12, ms: 100 }, (t) => {
    const breath = 0.5 + 0.5 * wave(t);
    return (
      zs(226, 112, t, WHITE, '#231d1f', 2) +
      actor('bunny', {
        t: 0,
        x: 152,
        y: 162 - 4 * breath,
        scale: 1.04,
        turn: -6,
        squash: 0.98 + 0.04 * breath,
        face: { eyes: 'shut', mouth: 'small', blush: true },
        left: [-30, 34, 20],
        right: [30, 34, 20],
        feet: 'none',
      }) +
      at(
        { x: 156, y: 226, scale: 1.05, squash: 1 - 0.03 * breath },
        path(
          'M-90 34C-136 34 -134 -22 -94 -20C-84 -44 -44 -42 -34 -22C-14 -40 26 -40 36 -20C56 -40 96 -36 96 -12C132 -14 134 34 92 34Z',
          '#dfe8fb',
        ),
      ) +
      word('NIGHT NIGHT', { x: 160, y: 290, size: 25, color: GOLD, each: (i) => ({ dy: 0.08 * wave(t + i / 10) }) })
    );
  }),
  loop('gnpenguin', { bg: '#f7d58a', frames: 18 }, (t) => {
    const pull = keys(t, 0, 0, 0.25, 0, 0.36, 1, 0.44, 0, 1, 0);
    const dark = t > 0.36 && t < 0.94;
    const cord = `M236 96V${(150 + 22 * pull).toFixed(1)}`;
    return (
      (dark ? path('M-2 -2H322V322H-2Z', '#2b3170', 0) + floor(262, '#1f2456') : floor(262, '#d9a55a')) +
      path('M236 40L286 96H186Z', dark ? '#8a8fae' : GOLD) +
      stroke('M236 -4V40', 5) +
      (dark ? '' : fade(0.4, path('M190 96L120 322H322L282 96Z', '#fff6cf', 0))) +
      stroke(cord, 4) +
      dot(236, 154 + 22 * pull, 7, RED, 3.5) +
      actor('penguin', {
        x: 128,
        y: 190,
        scale: 1.14,
        turn: dark ? -2 : 4 * pull,
        squash: dark ? 0.97 + 0.03 * wave(t * 2) : 1,
        face: { eyes: dark ? 'shut' : 'half', mouth: 'small', lookX: 0.6, blush: true },
        left: [-62, 40, 6],
        right: dark ? [60, 40, 6] : [88, -20 + 22 * pull, 6],
        over: at(
          { x: 4, y: -62, turn: 6 },
          path('M-38 4C-30 -34 10 -50 46 -34C58 -28 66 -8 62 8C48 -14 40 0 38 4Z', '#6f8ef0'),
          dot(63, 12, 10, WHITE),
          stroke('M-38 4H38', 15),
          stroke('M-38 4H38', 7, WHITE),
        ),
      }) +
      (dark
        ? fade(0.42, path('M-2 -2H322V322H-2Z', '#161a45', 0)) +
          zs(176, 112, t * 2, WHITE) +
          dot(54, 60, 4, '#fff3c4', 0) +
          dot(288, 210, 4, '#fff3c4', 0) +
          moon(64, 76, 0.5, '#ffe38a', 0)
        : '')
    );
  }),
];
