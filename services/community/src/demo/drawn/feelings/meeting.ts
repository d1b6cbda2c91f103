import { actor } from '../actor.ts';
import { word } from '../lettering.ts';
import { balloon, BLUE, bubble, GOLD, puff, RED, TEAL } from '../props.ts';
import { dots, floor, hill, loop, shadow, sticker } from '../stage.ts';
import { at, box, dot, path, stroke, times, tube, WHITE } from '../svg.ts';
import { keys, wag, wave } from '../timing.ts';

export const hello = [
  loop('hellobear', { bg: '#7ccdb8', frames: 16 }, (t) => {
    const up = keys(t, 0, 0, 0.25, 1.06, 0.34, 1, 0.85, 1, 1, 0);
    return (
      dots('#6fc2ac', 7) +
      word('HELLO', {
        x: 160,
        y: 52,
        size: 54,
        color: WHITE,
        each: (i) => ({ dy: -0.16 * Math.max(0, wave(2 * t - i / 6)) }),
      }) +
      actor('bear', {
        x: 144,
        y: 360 - 130 * up,
        scale: 1.5,
        turn: -4,
        face: { eyes: 'happy', mouth: 'open', open: 0.8, blush: true },
        left: [-60, 40, 4],
        right: [84 + 10 * wag(t, 3), -34, 14],
        feet: 'none',
      }) +
      path('M-2 292H322V322H-2Z', '#4d9e8a', 0) +
      stroke('M-2 292H322', 5)
    );
  }),
  sticker(
    'helloghost',
    {},
    (t) =>
      actor('ghost', {
        t,
        x: 138,
        y: 184 + 6 * wave(t),
        scale: 1.2,
        turn: 4 * wave(t),
        face: { eyes: 'dot', mouth: 'open', open: 0.7, blush: true },
        left: [-70, 34, 4],
        right: [80 + 12 * wag(t, 2), -34, 10],
      }) +
      at(
        { x: 250, y: 62 },
        bubble(
          0,
          0,
          104,
          76,
          word('HI!', {
            x: 0,
            y: 2,
            size: 40,
            color: RED,
            line: 'none',
            each: (i) => ({ dy: -0.1 * wave(t + i / 3) }),
          }),
          -26,
        ),
      ),
  ),
  loop('hellopigeon', { bg: '#f3c9a5', frames: 14 }, (t) => {
    const tip = keys(t, 0, 0, 0.25, 1, 0.65, 1, 0.9, 0, 1, 0);
    const hat = at(
      { x: 6 + 52 * tip, y: -64 - 34 * tip, turn: 26 * tip },
      path('M-28 0V-14C-28 -40 28 -40 28 -14V0Z', '#f2b72f'),
      box(0, 1, 80, 11, '#f2b72f', 5),
      box(0, -8, 56, 8, RED, 0, 3),
    );
    return (
      path('M-2 160H60V240H-2ZM88 120H170V240H88ZM206 146H286V240H206Z', '#e8b48a', 0) +
      floor(240, '#c98f63') +
      shadow(150, 296, 82) +
      actor('pigeon', {
        x: 148,
        y: 182,
        scale: 1.3,
        turn: 8 * tip,
        face: { eyes: tip > 0.5 ? ['dot', 'happy'] : 'big', mouth: 'open', open: 0.5 * tip, blush: true },
        left: [-58, 44, 6],
        right: [62 + 4 * tip, 30 - 106 * tip, 12],
        over: hat,
      }) +
      (tip > 0.6
        ? at(
            { x: 56, y: 62 },
            bubble(0, 0, 88, 60, word('HEY', { x: 0, y: 0, size: 30, color: BLUE, line: 'none' }), 16),
          )
        : '')
    );
  }),
  sticker('hellooctopus', {}, (t) => {
    const arms = times(2, (i) => {
      const side = i === 0 ? -1 : 1;
      return tube(
        `M${side * 40} 34Q${side * 84} ${40 - 8 * side} ${(side * (94 + 7 * wag(t, 2))).toFixed(1)} -4`,
        15,
        '#9b6bd3',
      );
    });
    return (
      word('HELLO', { x: 160, y: 46, size: 36, color: GOLD, each: (i) => ({ dy: -0.1 * wave(t + i / 5) }) }) +
      actor('octopus', {
        t: 2 * t,
        y: 204,
        scale: 1.06,
        squash: 0.98 + 0.03 * wave(2 * t),
        face: { eyes: 'happy', mouth: 'open', open: 0.8, blush: true },
        left: [-70 - 10 * wag(t, 2), -60, 6],
        right: [70 + 10 * wag(t, 2), -60, 6],
        behind: arms,
      })
    );
  }),
];

export const bye = [
  loop('byepenguin', { bg: '#bfe3f5', frames: 12, ms: 100 }, (t) => {
    const step = wave(4 * t);
    const bag = at(
      { x: -66, y: 62, turn: 4 * step },
      stroke('M-12 -20V-30H12V-20', 6),
      box(0, 0, 56, 40, '#c27d45', 6),
      stroke('M-14 -20V20M14 -20V20', 4),
    );
    return (
      hill(250, '#e7f6fd', 30) +
      times(5, (i) => path(`M${((((i * 90 - 90 * t) % 450) + 430) % 450) - 60} 262l24 -44l24 44Z`, '#a9d3e8', 0)) +
      floor(262, '#ffffff') +
      word('BYE', {
        x: 222,
        y: 58,
        size: 60,
        color: BLUE,
        each: (i) => ({ dy: -0.14 * Math.max(0, wave(2 * t - i / 5)), turn: 5 * wave(t + i / 3) }),
      }) +
      shadow(132, 296, 74) +
      actor('penguin', {
        x: 132,
        y: 186 - 4 * Math.abs(step),
        scale: 1.14,
        turn: 5 * step,
        face: { eyes: 'happy', mouth: 'open', open: 0.6, blush: true },
        left: [-64, 32, 4],
        right: [74 + 12 * wag(t, 3), -48, 8],
        feet: [
          [-24, 82 - 10 * Math.max(0, step)],
          [24, 82 - 10 * Math.max(0, -step)],
        ],
        behind: '',
        over: bag,
      })
    );
  }),
  sticker('byerobot', { frames: 12, ms: 100 }, (t) => {
    const lift = 10 * wave(t);
    const fire = (x: number): string =>
      at(
        { x, squash: 1 + 0.3 * wave(3 * t), base: -10 },
        path('M-14 0Q0 62 14 0Z', '#ff9d2e'),
        path('M-7 0Q0 34 7 0Z', '#fff0a8', 0),
      );
    return (
      word('SEE YOU', { x: 160, y: 46, size: 36, color: GOLD, each: (i) => ({ dy: -0.08 * wave(t + i / 7) }) }) +
      at({ x: 146, y: 262 - lift }, fire(-30), fire(30)) +
      actor('robot', {
        t: 2 * t,
        x: 146,
        y: 180 - lift,
        scale: 1.02,
        turn: 5,
        face: { eyes: 'happy', mouth: 'open', open: 0.6 },
        left: [-60, 50, 8],
        right: [80 + 12 * wag(t, 2), -40, 10],
        behind: box(-46, 42, 22, 56, RED, 9) + box(46, 42, 22, 56, RED, 9),
      }) +
      puff(70, 286, 0.7 + 0.1 * wave(2 * t)) +
      puff(222, 286, 0.8 - 0.1 * wave(2 * t))
    );
  }),
  loop('byebunny', { bg: '#a5dcf0', frames: 14, ms: 110 }, (t) => {
    const up = 400 * t;
    const y = 330 - up;
    const rise = (base: number): string =>
      at(
        { x: 150 + 12 * wave(t), y: base },
        balloon(-40, -150, RED, 34, -24),
        balloon(30, -176, GOLD, 34, -24),
        balloon(96, -146, TEAL, 34, -24),
        actor('bunny', {
          t: 2 * t,
          x: 0,
          y: 50,
          scale: 0.92,
          turn: 6 * wave(t),
          face: { eyes: 'happy', mouth: 'open', open: 0.8, blush: true },
          left: [-76 - 10 * wag(t, 4), -34, 8],
          right: [38, -80, 0],
          feet: [
            [-26, 84],
            [18, 88],
          ],
        }),
      );
    return (
      dot(270, 60, 30, '#ffe38a', 0) +
      hill(284, '#8fce5a', 30) +
      rise(y - 60) +
      rise(y + 400 - 60) +
      word('BYE BYE', {
        x: 160,
        y: 292,
        size: 40,
        color: WHITE,
        each: (i) => ({ dy: -0.12 * Math.max(0, wave(2 * t - i / 7)) }),
      })
    );
  }),
  loop('byesun', { bg: '#f58f6b', frames: 16 }, (t) => {
    const down = keys(t, 0, 0, 0.2, 0, 0.75, 1, 0.8, 1, 1, 0);
    return (
      path('M-2 -2H322V80H-2Z', '#6d5aa6', 0) +
      path('M-2 80H322V150H-2Z', '#c76d86', 0) +
      actor('sun', {
        t: t,
        y: 150 + 130 * down,
        scale: 1.04,
        face: { eyes: ['dot', 'happy'], mouth: 'smile', blush: true },
        left: 'none',
        right: [86 + 12 * wag(t, 4), -46, 10],
      }) +
      path('M-2 232H322V322H-2Z', '#2f5fb3', 0) +
      times(7, (i) =>
        stroke(
          `M${(40 + ((i * 83) % 240) + 8 * wave(t + i / 3)).toFixed(1)} ${246 + i * 11}h${28 + (i % 3) * 16}`,
          6,
          i % 2 === 0 ? '#f7b267' : '#5f87cf',
        ),
      ) +
      (down > 0.5
        ? word('GOODBYE', { x: 160, y: 46, size: 38, color: WHITE, each: (i) => ({ dy: 0.06 * wave(t + i / 7) }) })
        : '')
    );
  }),
];
