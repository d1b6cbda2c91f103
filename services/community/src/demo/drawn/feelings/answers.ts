import { actor } from '../actor.ts';
import { word } from '../lettering.ts';
import { burst, GOLD, RED, thumb } from '../props.ts';
import { dots, loop, rays, shadow, sticker } from '../stage.ts';
import { at, box, path, stroke, WHITE } from '../svg.ts';
import { bounce, keys, wag, wave } from '../timing.ts';

export const yes = [
  sticker('yesrobot', {}, (t) => {
    const nod = Math.max(0, wave(2 * t));
    const check = at(
      { y: -24, scale: 0.9 + 0.16 * nod },
      path('M-30 0L-12 20L30 -22L22 -30L-12 2L-22 -8Z', '#7ef29a', 0),
    );
    return actor('robot', {
      t: 2 * t,
      y: 180,
      scale: 1.26,
      turn: 0,
      squash: 1 - 0.09 * nod,
      face: { eyes: 'dot', mouth: 'smile' },
      hold: box(0, -24, 90, 58, '#1d3550', 12) + check,
      left: [-66, 56, 8],
      right: [66, 10, 10],
      over: thumb(72, -8, 0.7, '#9db4c4'),
    });
  }),
  loop('yesbear', { bg: '#8fce5a', frames: 14 }, (t) => {
    const punch = keys(t, 0, 0, 0.2, 1.1, 0.3, 1, 0.8, 1, 1, 0);
    return (
      rays(0, '#a1d971', 160, 200) +
      shadow(160, 302, 96) +
      word('YES', {
        x: 160,
        y: 52,
        size: 74,
        color: GOLD,
        each: (i) => ({ turn: 5 * wave(2 * t + i / 3), scale: 1 + 0.08 * wave(2 * t + i / 4) }),
      }) +
      actor('bear', {
        t,
        y: 204 - 6 * punch,
        scale: 1.14,
        squash: 0.95 + 0.06 * punch,
        face: { eyes: ['dot', 'happy'], mouth: 'open', open: 0.8, blush: true },
        left: [-70 - 6 * punch, 44 - 44 * punch, 18],
        right: [70 + 6 * punch, 44 - 44 * punch, 18],
        over:
          punch > 0.5
            ? thumb(-82, -18 - 10 * punch, 0.9 * punch, '#a86a3d', true) +
              thumb(82, -18 - 10 * punch, 0.9 * punch, '#a86a3d')
            : '',
      })
    );
  }),
  loop('yesfrog', { bg: '#f25f4c', frames: 14 }, (t) => {
    const up = keys(t, 0, 0, 0.22, -0.25, 0.4, 1.1, 0.5, 1, 0.78, 1, 1, 0);
    const u = keys(t, 0, 0, 0.34, 0, 0.8, 1, 1, 1);
    return (
      rays(t, '#f5776a', 160, 190) +
      (u > 0.02 && u < 0.98 ? burst(244, 90, u, 14, 110) : '') +
      shadow(160, 302, 88) +
      actor('frog', {
        y: 206 - 26 * Math.max(0, up),
        scale: 1.2,
        squash: 1 + 0.12 * up,
        turn: 4 * up,
        face: { eyes: up > 0.3 ? 'happy' : 'dot', brows: 'cross', mouth: up > 0.3 ? 'open' : 'flat', open: 0.9 },
        left: [-60, 30, 26],
        right: [72, 40 - 104 * Math.max(0, up), 10],
        feet: [
          [-40, 82],
          [40, 82],
        ],
      }) +
      (up > 0.5 ? word('YESSS', { x: 116, y: 46, size: 44, color: WHITE, turn: -6 }) : '')
    );
  }),
  sticker('yespenguin', { frames: 14 }, (t) => {
    const nod = bounce(t, 2);
    return (
      actor('penguin', {
        y: 178 + 6 * nod,
        scale: 1.28,
        squash: 1 - 0.12 * nod,
        turn: 2 * wave(t),
        face: { eyes: 'happy', mouth: 'open', open: 0.2 + 0.4 * nod, blush: true },
        left: [-70, 46, 4],
        right: [70, 46, 4],
      }) +
      word('YEP', { x: 254, y: 62, size: 38, color: GOLD, turn: 10, each: (i) => ({ dy: 0.2 * nod - 0.02 * i }) }) +
      stroke(`M58 ${70 + 10 * nod}q-12 14 0 28M42 ${64 + 10 * nod}q-18 22 0 42`, 6, '#3f6fd8')
    );
  }),
];

export const no = [
  loop('nocat', { bg: '#4a6fb5' }, (t) => {
    const shake = wave(2 * t);
    return (
      dots('#5579bd', 7) +
      shadow(160, 302, 92) +
      word('NO', {
        x: 160,
        y: 54,
        size: 78,
        color: RED,
        line: WHITE,
        each: (i) => ({ turn: 8 * wave(2 * t + i / 2) }),
      }) +
      actor('cat', {
        t: 2 * t,
        x: 160 + 6 * shake,
        y: 206,
        scale: 1.18,
        turn: 3 * shake,
        face: { eyes: 'shut', brows: 'angry', mouth: 'frown' },
        left: [30, 12, 30],
        right: [-30, 12, 30],
      })
    );
  }),
  sticker('nobunny', {}, (t) => {
    const down = 6 * bounce(t, 2);
    const side = wag(t, 2);
    return actor('bunny', {
      t: 2 * t,
      y: 186,
      scale: 1.14,
      turn: 3 * side,
      face: { eyes: 'shut', brows: 'cross', mouth: 'tongue' },
      left: [-72, 14 + down, 8],
      right: [72, 14 + down, 8],
      over:
        at({ x: -80, y: 18 + down, turn: 180 }, thumb(0, 0, 0.86, '#fbe9e4')) +
        at({ x: 80, y: 18 + down, turn: 180 }, thumb(0, 0, 0.86, '#fbe9e4', true)),
    });
  }),
  loop('nopenguin', { bg: '#f6c445', frames: 14 }, (t) => {
    const push = keys(t, 0, 0, 0.25, 1, 0.75, 1, 1, 0);
    const palm = at(
      { x: 76, y: 0, scale: 0.5 + 0.7 * push },
      path(
        'M-22 14V-12C-22 -20 -12 -20 -12 -12V-28C-12 -36 -1 -36 -1 -28V-32C-1 -40 10 -40 10 -32V-26C10 -34 21 -34 21 -26V12C21 30 12 36 0 36C-12 36 -22 30 -22 14Z',
        '#33507e',
      ),
      stroke('M-1 -26V-8M10 -26V-8', 3.2),
    );
    return (
      rays(0, '#f9d064', 160, 190) +
      shadow(140, 300, 84) +
      word('NO WAY', {
        x: 160,
        y: 46,
        size: 43,
        color: RED,
        each: (i) => ({ dy: 0.05 * wave(3 * t + i / 3), turn: 4 * wave(2 * t + i / 3) }),
      }) +
      actor('penguin', {
        x: 138,
        y: 200,
        scale: 1.18,
        turn: -8 * push,
        face: { eyes: push > 0.5 ? 'shut' : 'flat', brows: 'angry', mouth: 'flat' },
        left: [-60, 40, 18],
        right: [66 + 10 * push, 30 - 20 * push, 8],
        over: push > 0.05 ? palm : '',
      })
    );
  }),
  sticker('norobot', { frames: 14 }, (t) => {
    const shake = wave(3 * t) * (t < 0.7 ? 1 : 0);
    const cross = at({ y: -24, scale: 1 + 0.1 * wave(2 * t) }, stroke('M-20 -18L20 18M20 -18L-20 18', 13, '#ff5a4f'));
    return actor('robot', {
      t: 2 * t,
      x: 160 + 7 * shake,
      y: 182,
      scale: 1.26,
      turn: 3 * shake,
      face: { eyes: 'dot', mouth: 'flat' },
      hold: box(0, -24, 90, 58, '#1d3550', 12) + cross,
      left: [32, 34, 40],
      right: [-32, 34, 40],
    });
  }),
];
