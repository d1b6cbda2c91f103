import { actor } from '../actor.ts';
import { word } from '../lettering.ts';
import { accents, flower, GOLD, PINK, sparkle } from '../props.ts';
import { dots, floor, hill, loop, rays, shadow, sticker } from '../stage.ts';
import { at, path, times } from '../svg.ts';
import { bounce, give, loopOf, wave } from '../timing.ts';

/** Returns the lift and the body's squash at time `t` of a loop with `count` jumps. */
const jump = (t: number, count: number, height: number) => ({
  lift: height * bounce(t, count),
  squash: give(t, count),
});

export const happy = [
  loop('happycat', { bg: '#ffc83d' }, (t) => {
    const { lift, squash } = jump(t, 2, 46);
    const spread = 16 * bounce(t, 2);
    return (
      rays(0, '#ffd970') +
      shadow(160, 288, 78 - lift / 2) +
      [
        [46, 70],
        [272, 60],
        [40, 200],
        [284, 190],
      ]
        .map(([x = 0, y = 0], i) => sparkle(x, y, 1.4 + wave(2 * t + i / 4), '#fff'))
        .join('') +
      actor('cat', {
        t: 2 * t,
        y: 188 - lift,
        squash,
        face: { eyes: 'happy', mouth: 'open', open: 0.9, blush: true },
        left: [-84 - spread / 3, -34 - spread, -12],
        right: [84 + spread / 3, -34 - spread, -12],
        feet: [
          [-30 - spread, 80],
          [30 + spread, 80],
        ],
      })
    );
  }),
  sticker('happysun', {}, (t) =>
    actor('sun', {
      t: 2 * t,
      y: 160 - 10 * bounce(t, 2),
      turn: 7 * wave(t),
      squash: give(t, 2, 0.08),
      scale: 1.42,
      face: { eyes: 'happy', mouth: 'open', open: 0.7 + 0.3 * wave(2 * t), blush: true },
      left: 'none',
      right: 'none',
    }),
  ),
  loop('happyfrog', { bg: '#bfe6f5' }, (t) => {
    const { lift, squash } = jump(t, 2, 54);
    const lean = 9 * wave(t);
    return (
      hill(240, '#8fce5a') +
      times(5, (i) => flower(24 + i * 68, 262 + (i % 2) * 26, 0.62, i % 2 === 0 ? '#fff' : PINK, 30)) +
      word('YAY', {
        x: 160,
        y: 52,
        size: 58,
        color: '#fff',
        each: (i) => ({ dy: -0.18 * Math.max(0, wave(2 * t - i / 6)), turn: 6 * wave(t + i / 3) }),
      }) +
      shadow(160, 292, 80 - lift / 2) +
      actor('frog', {
        t,
        y: 200 - lift,
        scale: 1.18,
        squash,
        turn: lean,
        face: { eyes: 'happy', mouth: 'open', open: 0.9, blush: true },
        left: [-92, -20 - 14 * wave(2 * t), -10],
        right: [92, -20 + 14 * wave(2 * t), -10],
        feet: [
          [-46, 78 + 6 * wave(t)],
          [46, 78 - 6 * wave(t)],
        ],
      })
    );
  }),
  sticker('happybunny', { frames: 14, ms: 80 }, (t) => {
    const clap = Math.abs(wave(2 * t));
    return (
      actor('bunny', {
        t: 2 * t,
        y: 186 - 14 * bounce(t, 4),
        scale: 1.22,
        squash: give(t, 4, 0.06),
        face: { eyes: 'star', mouth: 'open', open: 0.8, blush: true },
        left: [-8 - 34 * clap, 30, 40],
        right: [8 + 34 * clap, 30, 40],
      }) + (clap < 0.35 ? accents(160, 214, 34, 48, 5, '#ff9d2e', 200, 140) : '')
    );
  }),
];

const ha = (x: number, y: number, t: number, phase: number, turn: number): string => {
  const u = loopOf(t, phase);
  return word('HA', {
    x,
    y: y - 14 * u,
    size: 20 + 34 * Math.sin(Math.PI * Math.min(1, u * 1.2)),
    color: '#fff',
    turn,
  });
};

const tear = (x: number, y: number, u: number, side: number): string =>
  at(
    { x: x + side * 40 * u, y: y - 30 * u + 70 * u * u, turn: side * -40, scale: 1.2 * (1 - 0.3 * u) },
    path('M0 -13C8 -2 9 8 0 8C-9 8 -8 -2 0 -13Z', '#6cc3f5', 3.4),
  );

export const lol = [
  loop('lolbear', { bg: '#58b6c9', ms: 80 }, (t) => {
    const kick = wave(3 * t);
    return (
      floor(236, '#3f97aa') +
      ha(64, 70, t, 0, -14) +
      ha(164, 48, t, 0.35, 4) +
      ha(262, 82, t, 0.7, 14) +
      shadow(160, 286, 120) +
      actor('bear', {
        x: 236 + 4 * kick,
        y: 118,
        scale: 1.25,
        turn: -82 + 8 * kick,
        face: { eyes: 'squeeze', mouth: 'open', open: 0.9 + 0.1 * kick, blush: true },
        left: [-20, 44, 26],
        right: [22, 40, 26],
        feet: [
          [-52, 74 + 16 * kick],
          [50, 84 - 16 * kick],
        ],
      }) +
      tear(110, 176, loopOf(t, 0, 2), -1) +
      tear(84, 218, loopOf(t, 0.5, 2), -1)
    );
  }),
  sticker('loltoast', { ms: 80 }, (t) => {
    const slap = Math.max(0, wave(2 * t));
    return (
      actor('toast', {
        x: 164,
        y: 166,
        scale: 1.34,
        turn: 12 + 6 * wave(4 * t),
        squash: 0.93 + 0.05 * wave(4 * t),
        face: { eyes: 'squeeze', mouth: 'open', open: 1, blush: true },
        left: [-26, 40, 30],
        right: [58, 70 - 56 * slap, -22],
        feet: [
          [-30, 82],
          [40, 82],
        ],
      }) +
      tear(112, 130, loopOf(t, 0, 2), -1) +
      tear(250, 150, loopOf(t, 0.5, 2), 1)
    );
  }),
  loop('lolghost', { bg: '#6b4fa3', ms: 80 }, (t) => {
    const shake = wave(4 * t);
    return (
      dots('#7a5db5', 6) +
      word('LOL', {
        x: 160,
        y: 264,
        size: 78,
        color: GOLD,
        each: (i) => ({ dy: -0.14 * Math.abs(wave(2 * t + i / 6)), turn: 8 * wave(2 * t + i / 3) }),
      }) +
      actor('ghost', {
        t,
        x: 160,
        y: 108 + 5 * shake,
        scale: 1.22,
        turn: 6 * wave(2 * t),
        squash: 1 + 0.05 * shake,
        face: { eyes: 'happy', mouth: 'open', open: 1, blush: true },
        left: [-34, 40, 30],
        right: [96, 4 - 5 * shake, -6],
      }) +
      tear(104, 84, loopOf(t, 0, 2), -1) +
      tear(212, 84, loopOf(t, 0.5, 2), 1)
    );
  }),
  sticker('lolface', { ms: 80 }, (t) => {
    const shake = wave(3 * t);
    const face = { eyes: 'happy', mouth: 'open', open: 1, blush: false } as const;
    const drop = (side: number): string =>
      at(
        { x: side * 60, y: 6 + 4 * wave(2 * t), turn: side * -62, scale: 1.9 },
        path('M0 -16C10 -2 11 10 0 10C-11 10 -10 -2 0 -16Z', '#6cc3f5', 3),
      );
    return actor('star', {
      x: 160 + 4 * shake,
      y: 150 + 5 * bounce(t, 3),
      scale: 1.4,
      turn: 12 * wave(t),
      squash: 1 + 0.05 * shake,
      face,
      left: [-14, 40, 20],
      right: [14, 42, 20],
      over: drop(-1) + drop(1),
    });
  }),
];
